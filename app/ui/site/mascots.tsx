export { MascotBoy } from "./mascot-boy";
export { MascotGirl } from "./mascot-girl";
