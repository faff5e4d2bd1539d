/** What the secret of a video's download link is made from. */
export function videoTokenSubject(videoId: string): string {
  return `video:${videoId}`;
}
