import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { generationJobs, libraryPictures } from "~/db/schema";
import { isBackgroundRemoval } from "./edit-prompts";

/** The words of a picture: of the one that it goes back to, and what was changed since. */
export interface PictureWords {
  /** What My Images calls it. */
  name: string;
  style: string;
  /** The request of the picture that it goes back to; null for an upload. */
  request: {
    prompt: string;
    style: string;
    size: string;
    isTransparent: boolean;
    /** False: the model got the words as they were typed. */
    isEnhanced: boolean;
  } | null;
  /** The changes said in words, the first one first. */
  changes: string[];
}

/** A longer line of pictures made from each other is read from its end. */
const MAX_STEPS = 60;
const MAX_NAME_CHARACTERS = 2_000;

/** A person's own picture and those that it was made from, as a query for a page's batch; `parsePictureWords` reads its rows. */
export function pictureWordsQuery(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string | null },
) {
  return db
    .select({
      name: libraryPictures.label,
      pictureStyle: sql<string>`${libraryPictures.style}`.as("picture_style"),
      kind: generationJobs.kind,
      prompt: generationJobs.prompt,
      finalPrompt: generationJobs.finalPrompt,
      jobStyle: sql<string>`${generationJobs.style}`.as("job_style"),
      size: generationJobs.size,
      isTransparent: generationJobs.isTransparent,
    })
    .from(
      sql`(WITH RECURSIVE line (id, step) AS (SELECT ${pictureId}, 0
        UNION ALL SELECT v.parent_id, line.step + 1 FROM line JOIN picture_provenance v ON v.picture_id = line.id
          WHERE v.parent_id IS NOT NULL AND line.step < ${MAX_STEPS}) SELECT id, step FROM line) line`,
    )
    .innerJoin(
      libraryPictures,
      sql`${libraryPictures.pictureId} = line.id AND ${libraryPictures.userId} = ${userId}`,
    )
    .leftJoin(generationJobs, sql`${generationJobs.pictureId} = line.id`)
    .orderBy(sql`line.step`);
}

type WordsRow = Awaited<ReturnType<typeof pictureWordsQuery>>[number];

/** Null if there is no such picture of this person. */
export function parsePictureWords(rows: WordsRow[]): PictureWords | null {
  const [own] = rows;
  if (!own) return null;
  const first = rows.find(({ kind }) => kind === "generate" || kind === "redesign");
  const changes = rows.flatMap(({ kind, prompt }) =>
    kind === "edit" && prompt !== null && !isBackgroundRemoval(prompt) ? [prompt] : [],
  );
  return {
    name: own.name,
    style: own.pictureStyle,
    request:
      first && first.prompt !== null
        ? {
            prompt: first.prompt,
            style: first.jobStyle,
            size: first.size ?? "",
            isTransparent: first.isTransparent ?? true,
            isEnhanced: first.finalPrompt !== first.prompt,
          }
        : null,
    changes: changes.reverse(),
  };
}

export async function readPictureWords(
  app: Pick<App, "db">,
  which: { userId: string; pictureId: string },
): Promise<PictureWords | null> {
  return parsePictureWords(await pictureWordsQuery(app, which));
}

/**
 * Names a picture that a model made from another after that one, with what was changed. After its record was written, whose
 * trigger names it by its own prompt.
 */
export function nameAfterParentStatement(
  { kind, prompt, parentId }: { kind: string; prompt: string; parentId: string },
  pictureId: string,
): SQL {
  const change = kind === "edit" && !isBackgroundRemoval(prompt) ? prompt : "";
  return sql`UPDATE library_pictures SET label = coalesce((
      SELECT substr(CASE WHEN o.label = '' THEN ${change} WHEN ${change} = '' THEN o.label ELSE o.label || ' · ' || ${change} END, 1, ${MAX_NAME_CHARACTERS})
      FROM library_pictures o WHERE o.picture_id = ${parentId}), label)
    WHERE picture_id = ${pictureId}`;
}
