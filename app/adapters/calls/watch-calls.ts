import type { PictureConverter } from "~/print/index";

/** Told how each call to a company went; `problem` is null where it answered. */
export type ReportCall = (problem: string | null) => Promise<void>;

/** Answers that say something about the company or our account there, not about one request. */
const PROBLEM_CODES = [401, 402, 403, 429];

/** The same `fetch`, which tells how each call went before it hands over the answer. */
export function watchCalls(call: typeof fetch, report: ReportCall): typeof fetch {
  return async (input, init) => {
    let response: Response;
    try {
      response = await call(input, init);
    } catch (error) {
      await report(
        error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "no connection",
      );
      throw error;
    }
    const isProblem = response.status >= 500 || PROBLEM_CODES.includes(response.status);
    await report(isProblem ? `HTTP ${response.status}` : null);
    return response;
  };
}

export function watchConverter(convert: PictureConverter, report: ReportCall): PictureConverter {
  return async (bytes) => {
    const converted = await convert(bytes);
    await report(converted.status === "away" ? "no answer" : null);
    return converted;
  };
}
