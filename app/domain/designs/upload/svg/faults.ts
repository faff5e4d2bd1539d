export type SvgFault = { kind: "x" };
