/** Counts a request's D1 round trips and rows read. Off in production. */
export interface QueryCounts {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
}

export function withQueryCounts(d1: D1Database): { d1: D1Database; count: QueryCounts } {
  const count: QueryCounts = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  const note = (results: D1Result | D1Result[]) => {
    count.roundTrips += 1;
    for (const result of Array.isArray(results) ? results : [results]) {
      count.rowsRead += result.meta?.rows_read ?? 0;
      count.rowsWritten += result.meta?.rows_written ?? 0;
    }
  };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query),
      all: async () => {
        const result = await statement.all();
        note(result);
        return result;
      },
      run: async () => {
        const result = await statement.run();
        note(result);
        return result;
      },
      first: async (column?: string) => {
        const result = await statement.all<Record<string, unknown>>();
        note(result);
        const row = result.results[0] ?? null;
        return column && row ? row[column] : row;
      },
      raw: async (options?: { columnNames?: false }) => {
        // `raw` returns no counts: a read is run once more to get them, a write is not.
        if (/^\s*(select|with)\b/i.test(query)) note(await statement.all());
        else {
          const result = await statement.all<Record<string, unknown>>();
          note(result);
          return result.results.map((row) => Object.values(row));
        }
        return statement.raw(options);
      },
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };
  const counted = {
    prepare: (query: string) => wrap(d1.prepare(query), query),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await d1.batch(statements.map((statement) => originals.get(statement) ?? statement));
      note(results);
      return results;
    },
    exec: (query: string) => d1.exec(query),
    withSession: (...args: Parameters<D1Database["withSession"]>) => d1.withSession(...args),
    dump: () => d1.dump(),
  } as unknown as D1Database;
  return { d1: counted, count };
}
