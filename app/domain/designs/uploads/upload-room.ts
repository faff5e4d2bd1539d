import { type SQL, sql } from "drizzle-orm";

/** Counts a new picture of kind "upload" towards its owner's storage; a CHECK refuses the batch if the storage is full. */
export function takeRoomStatement({ userId, bytes }: { userId: string; bytes: number }): SQL {
  return sql`UPDATE upload_usage SET pictures = pictures + 1, bytes = bytes + ${bytes} WHERE user_id = ${userId}`;
}

/** Frees the room of the uploads among these pictures. Must stand before the statement that withdraws them. */
export function freeRoomStatement({ userId, pictureIds }: { userId: string; pictureIds: SQL }): SQL {
  return sql`UPDATE upload_usage SET (pictures, bytes) = (
      SELECT max(0, upload_usage.pictures - count(*)), max(0, upload_usage.bytes - coalesce(sum(u.bytes), 0))
      FROM pictures u WHERE u.id IN (${pictureIds}) AND u.kind = 'upload' AND u.withdrawn_at IS NULL)
    WHERE user_id = ${userId}`;
}
