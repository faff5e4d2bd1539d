declare module "virtual:enhance" {
  const href: string;
  export default href;
}
declare module "virtual:passkeys" {
  const href: string;
  export default href;
}
declare module "virtual:library" {
  const href: string;
  export default href;
}
declare module "virtual:pictures" {
  const href: string;
  export default href;
}
declare module "virtual:editor" {
  const href: string;
  export default href;
}
declare module "virtual:notices" {
  const href: string;
  export default href;
}
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
