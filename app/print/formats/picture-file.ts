export interface PictureFile {
  bytes: Uint8Array;
  contentType: string;
}
