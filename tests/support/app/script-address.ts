/** Stands in for the address of a script that only the build makes. */
export default "/assets/script.js";
