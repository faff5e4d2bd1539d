/** The part that is used here; the package's own types pull in every rule. */
declare module "@secretlint/node" {
  export function createEngine(options: {
    formatter: string;
    color?: boolean;
    maskSecrets?: boolean;
  }): Promise<{
    executeOnFiles(files: { filePathList: string[] }): Promise<{ ok: boolean; output: string }>;
    executeOnContent(file: { content: string; filePath: string }): Promise<{ ok: boolean; output: string }>;
  }>;
}
