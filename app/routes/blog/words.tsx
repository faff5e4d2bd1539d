import { plural } from "~/lib/words";
import { DateTime } from "~/ui/elements/money-and-dates";

export const words = {
  post: {
    theInkloomBlog: "The Inkloom blog",
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
    blog: "Blog",
    minutesToRead: ({ readingMinutes }: { readingMinutes: number }) => `${readingMinutes} min read`,
    revised: ({ updatedAt }: { updatedAt: number }) => (
      <>
        Revised <DateTime at={updatedAt} />
      </>
    ),
    noTopic: "Notes",
    otherPosts: "Other posts",
    previous: "Previous",
    next: "Next",
    readOn: "Read on",
  },
  import: {
    importFailed: "Import failed",
    notAnAdministrator: "You don't have admin privileges. Contact an administrator for access.",
    fileLargerThan: ({ maxImportBytes }: { maxImportBytes: number }) =>
      `The file is larger than ${maxImportBytes} MB.`,
    chooseAFile: "Choose a file of posts first.",
    importSuccessful: "Import successful",
    nothingWasImported: "Nothing was imported. The fault is ours; please try again.",
    postsImported: ({ count }: { count: number }) =>
      plural(count, { one: "# blog post has been imported.", other: "# blog posts have been imported." }),
    postsSkipped: ({ count }: { count: number }) =>
      plural(count, { one: "# was here already.", other: "# were here already." }),
    invalidJsonFormat: "Invalid JSON format",
    notAnArray: "Imported data must be an array of blog posts",
    tooManyPosts: ({ value }: { value: string }) =>
      `The file has more than ${value} posts. Nothing was imported.`,
    entryIsNoPost: ({ entry }: { entry: number }) => `Entry ${entry} is not a post. Nothing was imported.`,
    entryFieldUnusable: ({ entry, field }: { entry: number; field: string }) =>
      `Entry ${entry}: ${field} cannot be used. Nothing was imported.`,
  },
  postCard: {
    notes: "Notes",
    dateAndMinutes: ({ publishedAt, readingMinutes }: { publishedAt: number; readingMinutes: number }) => (
      <>
        <DateTime at={publishedAt} /> · {readingMinutes} min read
      </>
    ),
  },
  export: {
    exportSuccessful: "Export successful",
    noPostsToExport: "No posts to export",
  },
  list: {
    theInkloomBlog: "The Inkloom blog",
    metaTitle: "Blog · Inkloom",
    metaDescription: "Notes from the print table: files, ink, fabric, prices, and what sells when.",
    blog: "Blog",
    exportPosts: "Export Posts",
    importPosts: "Import Posts",
    rss: "RSS",
    downloadByHand: (
      <>
        Download didn't start? <a href="/blog/export.json">Get the file here</a>.
      </>
    ),
    noBlogPostsFound: "No blog posts found",
    noPostsHint: "Import some blog posts to get started",
    pagesLabel: "Pages of posts",
    jsonFile: "JSON file",
    jsonFileHint: ({ maxImportBytes }: { maxImportBytes: number }) =>
      `An array of posts, like the export, up to ${maxImportBytes} MB. All posts are imported, or none. Importing is for administrators.`,
    importing: "Importing…",
  },
};
