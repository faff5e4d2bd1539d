import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  DEMO_DESIGN_SIZES,
  DEMO_DESIGNS,
  demoDesignPrompt,
} from "../../../sandbox/openai/generator/demo-designs";
import { drawPicture } from "../../../sandbox/openai/generator/index";
import { fitLine, outlineText } from "../../../sandbox/openai/generator/lettering/lettering";
import { type TypefaceName, typefaces } from "../../../sandbox/openai/generator/lettering/typefaces";
import { rasterize } from "../../../sandbox/openai/generator/styles/raster";

const framed = (idea: string, style = "", variation = 1) =>
  `Artwork for a garment print: ${idea}.${style ? ` Art style: ${style}.` : ""} Isolated artwork, no garment, no mockup, no frame. Variation ${variation}.`;
const draw = (prompt: string, px = 320, transparent = true) =>
  drawPicture({ prompt, widthPx: px, heightPx: px, transparent });
const pixelsOf = async (bytes: Buffer) =>
  sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** The share of pixels that differ clearly. */
async function apart(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  let different = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    let sum = 0;
    for (let c = 0; c < 4; c++) sum += Math.abs((a.data[i + c] as number) - (b.data[i + c] as number));
    if (sum > 36) different++;
  }
  return different / (a.data.length / 4);
}
const styles = [
  "",
  "realistic",
  "cartoon",
  "3D",
  "watercolor",
  "digital art",
  "oil painting",
  "pencil sketch",
  "pixel art",
  "anime",
];

describe("a picture", () => {
  it("has the same bytes for the same request", async () => {
    for (const style of ["", "watercolor", "oil painting", "pencil sketch", "anime"]) {
      const prompt = framed("a cat astronaut surfing on the moon, retro, 'Surf the moon'", style);
      const [first, second] = [await draw(prompt), await draw(prompt)];
      expect(first.bytes.equals(second.bytes)).toBe(true);
    }
  });

  it("has another composition for another variation", async () => {
    const drawn = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((v) => draw(framed("a fox camping in the forest", "", v))),
    );
    for (let i = 1; i < drawn.length; i++)
      expect(await apart(drawn[0]?.bytes as Buffer, drawn[i]?.bytes as Buffer)).toBeGreaterThan(0.2);
    expect(new Set(drawn.map((d) => d.explanation.template)).size).toBeGreaterThan(2);
    expect(new Set(drawn.map((d) => d.explanation.palette)).size).toBeGreaterThan(1);
  });

  it("follows a given seed rather than the variation", async () => {
    const at = (variation: number) =>
      drawPicture({
        prompt: framed("a fox", "", variation),
        widthPx: 128,
        heightPx: 128,
        transparent: true,
        seed: 9,
      });
    expect((await at(1)).bytes.equals((await at(2)).bytes)).toBe(true);
  });

  it("differs clearly between any two styles", async () => {
    const drawn = await Promise.all(
      styles.map((style) => draw(framed("a bear drinking coffee in the mountains", style))),
    );
    expect(drawn.map((d) => d.explanation.style)).toEqual(["none", ...styles.slice(1)]);
    for (let i = 0; i < drawn.length; i++) {
      for (let j = i + 1; j < drawn.length; j++) {
        const difference = await apart(drawn[i]?.bytes as Buffer, drawn[j]?.bytes as Buffer);
        expect(difference, `${styles[i]} and ${styles[j]}`).toBeGreaterThan(0.06);
      }
    }
  });
});

describe("the picture's size and background", () => {
  it("has the requested size in every format", async () => {
    for (const [widthPx, heightPx] of [
      [192, 192],
      [141, 246],
      [246, 141],
      [102, 154],
    ] as const) {
      for (const format of ["png", "webp", "jpeg"] as const) {
        const drawn = await drawPicture({
          prompt: framed("a fox"),
          widthPx,
          heightPx,
          transparent: format !== "jpeg",
          format,
        });
        const meta = await sharp(drawn.bytes).metadata();
        expect([meta.width, meta.height, meta.format]).toEqual([widthPx, heightPx, format]);
      }
    }
  });

  it("keeps isolated artwork off the border in every style and shape", async () => {
    const ideas = [
      "a cat astronaut surfing on the moon, 'Surf the moon'",
      "a witch in the graveyard",
      "pizza pattern",
      "glorbnax",
      "a wide sunset over the ocean",
    ];
    for (const [i, idea] of ideas.entries()) {
      for (const [s, style] of styles.entries()) {
        const [widthPx, heightPx] = (
          [
            [300, 300],
            [200, 350],
            [350, 200],
          ] as const
        )[(i + s) % 3] as readonly [number, number];
        const drawn = await drawPicture({
          prompt: framed(idea, style, i + s),
          widthPx,
          heightPx,
          transparent: true,
        });
        const { data, info } = await pixelsOf(drawn.bytes);
        const [mx, my] = [Math.ceil(widthPx * 0.01), Math.ceil(heightPx * 0.01)];
        let touched = 0;
        let visible = 0;
        for (let y = 0; y < info.height; y++) {
          for (let x = 0; x < info.width; x++) {
            const alpha = data[(y * info.width + x) * 4 + 3] as number;
            if (alpha > 200) visible++;
            if ((x < mx || y < my || x >= info.width - mx || y >= info.height - my) && alpha > 8) touched++;
          }
        }
        expect(touched, `${idea} / ${style} / ${drawn.explanation.template}`).toBe(0);
        expect(visible / (info.width * info.height)).toBeGreaterThan(0.08);
        expect(data[3]).toBe(0);
      }
    }
  });

  it("fills the background if transparency is not requested", async () => {
    for (const style of styles) {
      const { data } = await pixelsOf((await draw(framed("an owl", style), 128, false)).bytes);
      for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255);
    }
  });

  it("refuses an invalid size", async () => {
    await expect(draw("a fox", 0)).rejects.toThrow(RangeError);
    await expect(draw("a fox", 90_000)).rejects.toThrow(RangeError);
  });
});

describe("parsing a prompt", () => {
  const expected: [string, string[]][] = [
    ["a cat astronaut surfing on the moon, retro", ["cat", "astronaut", "surf", "moon"]],
    ["a bear drinking coffee in the mountains", ["bear", "hot-beverage", "mountains"]],
    ["a frog wizard holding a mushroom", ["frog", "wizard", "mushroom"]],
    ["a skeleton riding a bicycle", ["skeleton", "bicycle"]],
    ["three foxes in the forest under the stars", ["fox", "forest", "stars"]],
    ["a taco riding a skateboard with sunglasses", ["taco", "skate", "sunglasses"]],
    ["pirate parrot with a sword", ["parrot", "pirate", "sword"]],
    ["an octopus chef", ["octopus", "chef"]],
    ["a panda king wearing a crown", ["panda", "king", "crown"]],
    ["samurai rabbit with katana", ["rabbit", "samurai", "katana"]],
    ["T-Rex on a bicycle, riding a bicycle", ["t-rex", "bicycle"]],
    ["vintage motorcycle with flames", ["motorcycle", "fire"]],
    ["a black cat witch, halloween", ["cat", "witch", "graveyard"]],
    ["penguin with headphones", ["penguin", "headphones"]],
    ["mount fuji and cherry blossoms", ["mountains", "cherry-blossom"]],
    ["sunset over the ocean with palm trees", ["sun", "waves", "palm-tree"]],
    ["cactus in the desert", ["cactus", "desert"]],
    ["a robot playing guitar in space", ["robot", "guitar", "space"]],
    ["a whale in the sky", ["whale", "clouds"]],
    ["mermaid and dolphins", ["dolphin"]],
    ["pizza pattern", ["pizza"]],
    ["sunflowers and bees", ["sunflower", "honeybee"]],
    ["wolf howling at the moon", ["wolf", "moon"]],
    ["a rocket flying to saturn", ["rocket", "ringed-planet"]],
    ["a unicorn on a rainbow", ["unicorn", "rainbow"]],
    ["dogs in sweaters", ["dog", "hoodie"]],
    ["a lighthouse in a storm", ["lighthouse", "clouds"]],
    ["🦊 and 🌵", ["fox", "cactus"]],
  ];
  it.each(expected)("finds in “%s” %j", async (idea, motifs) => {
    const { explanation } = await draw(framed(idea), 96);
    for (const motif of motifs) expect(explanation.motifs).toContain(motif);
  });

  it("finds no motif in the sentences that the app adds", async () => {
    const { explanation } = await draw(framed("glorbnax", "oil painting", 12), 96);
    expect(explanation.motifs).toEqual([]);
    expect(explanation.template).toBe("typographic");
  });

  it("uses the named color", async () => {
    const { data } = await pixelsOf((await draw(framed("a purple cat on a purple surfboard"), 200)).bytes);
    let purple = 0;
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b, a] = [data[i], data[i + 1], data[i + 2], data[i + 3]] as [
        number,
        number,
        number,
        number,
      ];
      if (a > 200 && b > g + 40 && r > g + 15) purple++;
    }
    expect(purple / (200 * 200)).toBeGreaterThan(0.04);
  });
});

describe("lettering", () => {
  it("shows quoted words, with any kind of quotation marks", async () => {
    for (const [idea, words] of [
      ["a fox 'Stay wild'", "Stay wild"],
      ['a bear "But first, coffee"', "But first, coffee"],
      ["a cat “Nope”", "Nope"],
      ["a dog that says good boy", "good boy"],
      ["a dog 'Don't panic'", "Don't panic"],
    ] as const) {
      expect((await draw(framed(idea), 96)).explanation.words).toEqual([words]);
    }
    expect((await draw(framed("a fox, don't worry, it's fine"), 96)).explanation.words).toEqual([]);
  });

  it("uses the named typeface: the outlines of all typefaces differ", () => {
    const seen = new Map<string, TypefaceName>();
    for (const face of Object.keys(typefaces) as TypefaceName[]) {
      const line = outlineText("Rag", face);
      expect(line).not.toBeNull();
      if (!line) continue;
      const { d, w, h } = fitLine(line, 200, 100, "straight");
      const { data } = rasterize(
        `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="110"><g transform="translate(${(220 - w) / 2} ${(110 - h) / 2})"><path d="${d}"/></g></svg>`,
      );
      const print = data.toString("base64");
      let inked = 0;
      for (let i = 3; i < data.length; i += 4) if ((data[i] as number) > 128) inked++;
      expect(inked).toBeGreaterThan(600);
      expect(seen.get(print)).toBeUndefined();
      seen.set(print, face);
    }
  });

  it("chooses a typeface that suits the mood", async () => {
    expect((await draw(framed("a ghost 'Boo', spooky"), 96)).explanation.face).toBe("creepster");
    expect((await draw(framed("a cat 'Level up'", "pixel art"), 96)).explanation.face).toBe("press-start-2p");
    expect(["rye", "alfa-slab-one"]).toContain(
      (await draw(framed("a cowboy bear 'Howdy', western"), 96)).explanation.face,
    );
  });

  it("changes if only the words change", async () => {
    const at = (words: string) =>
      drawPicture({ prompt: `a fox '${words}'`, widthPx: 200, heightPx: 200, transparent: true, seed: 3 });
    expect((await at("Wild")).bytes.equals((await at("Tame")).bytes)).toBe(false);
  });
});

describe("hostile or meaningless prompts", () => {
  const hostile: [string, string][] = [
    ["nothing", ""],
    ["spaces", "   "],
    ["32,000 characters", "cat ".repeat(8000)],
    ["one endless word", "a".repeat(32_000)],
    ["quotes without end", "'\"“".repeat(4000)],
    [
      "markup",
      "<svg onload=alert(1)><script>alert('x')</script> \"</path><image href='http://example.com/x.png'/>\"",
    ],
    ["entities", "'&lt;b&gt; &#x0; &amp;'"],
    ["emoji only", "🦄🌈👩‍🚀🏳️‍🌈🔥"],
    ["other scripts", '猫が好き "Привет мир" שלום'],
    ["control characters", "fox\u0000\u0007\u001b[31m 'a\u0000b'"],
    ["prototype names", "constructor __proto__ toString hasOwnProperty 'valueOf'"],
    ["prototype names alone", "constructor"],
    ["prototype names in a row", "a toString holding hasOwnProperty riding __proto__ valueOf constructor"],
    ["a lone surrogate", "fox '\ud83d'"],
  ];
  it.each(hostile)("draws a picture of %s", async (_, idea) => {
    for (const prompt of [idea, framed(idea, "cartoon")]) {
      const drawn = await draw(prompt, 160);
      const meta = await sharp(drawn.bytes).metadata();
      expect([meta.width, meta.height]).toEqual([160, 160]);
    }
  });
});

describe("the demo store's pictures", () => {
  it("are twelve, each with a unique name and two sentences", () => {
    expect(DEMO_DESIGNS).toHaveLength(12);
    expect(new Set(DEMO_DESIGNS.map((p) => p.slug)).size).toBe(12);
    for (const piece of DEMO_DESIGNS) expect(piece.description.match(/[.!?](\s|$)/g)).toHaveLength(2);
  });

  it("show what their prompts describe", async () => {
    for (const piece of DEMO_DESIGNS) {
      const { widthPx, heightPx } = DEMO_DESIGN_SIZES[piece.size];
      const shown = await drawPicture({
        prompt: demoDesignPrompt(piece),
        widthPx: widthPx / 8,
        heightPx: heightPx / 8,
        transparent: true,
      });
      expect(shown.explanation.style).toBe(piece.style || "none");
      expect(shown.explanation.motifs.length).toBeGreaterThan(0);
      const bySeed = await drawPicture({
        prompt: demoDesignPrompt(piece),
        widthPx: widthPx / 8,
        heightPx: heightPx / 8,
        transparent: true,
        seed: piece.seed,
      });
      expect(bySeed.bytes.equals(shown.bytes)).toBe(true);
    }
  });
});
