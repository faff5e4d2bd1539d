export const words = {
  progressiveProof: {
    lettering: "SLOW TIDE",
  },
  mascotGirl: {
    label:
      "A girl looks through a loupe that makes her eye enormous, a fan of ink swatches in her other hand",
  },
  mascotBoy: {
    label: "A boy in a beanie pulls ink across a printing screen with a squeegee",
  },
};
