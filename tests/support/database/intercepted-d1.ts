/** One statement as sent to the database. */
export interface SqlStatement {
  sql: string;
  params: unknown[];
}

/** Wraps every round trip: may inspect, count or refuse it, or lose its response. */
export type D1Interceptor = <T>(asked: SqlStatement[], perform: () => Promise<T>) => Promise<T>;

/** The real database with `around` on each round trip. */
export function interceptedD1(d1: D1Database, around: D1Interceptor): D1Database {
  const known = new WeakMap<object, { statement: D1PreparedStatement; asked: SqlStatement }>();
  const wrap = (statement: D1PreparedStatement, asked: SqlStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...params: unknown[]) => wrap(statement.bind(...params), { sql: asked.sql, params }),
      all: () => around([asked], () => statement.all()),
      run: () => around([asked], () => statement.run()),
      first: (column?: string) =>
        around([asked], () => (column === undefined ? statement.first() : statement.first(column))),
      raw: (options?: { columnNames?: false }) => around([asked], () => statement.raw(options)),
    } as unknown as D1PreparedStatement;
    known.set(wrapped, { statement, asked });
    return wrapped;
  };
  return {
    prepare: (sql: string) => wrap(d1.prepare(sql), { sql, params: [] }),
    batch: (statements: D1PreparedStatement[]) => {
      const all = statements.map((statement) => {
        const found = known.get(statement);
        if (!found) throw new Error("a statement of another database");
        return found;
      });
      return around(
        all.map(({ asked }) => asked),
        () => d1.batch(all.map(({ statement }) => statement)),
      );
    },
    exec: (sql: string) => around([{ sql, params: [] }], () => d1.exec(sql)),
  } as unknown as D1Database;
}
