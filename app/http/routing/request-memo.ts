/**
 * Values kept for one request. After an action, the loaders of its page run in the same request: what the action has
 * read and not changed is not read again.
 */
export class RequestMemo {
  private readonly values = new Map<symbol, unknown>();

  get<T>(key: MemoKey<T>): T | undefined {
    return this.values.get(key.symbol) as T | undefined;
  }

  set<T>(key: MemoKey<T>, value: T): void {
    this.values.set(key.symbol, value);
  }

  delete(key: MemoKey<unknown>): void {
    this.values.delete(key.symbol);
  }
}

export interface MemoKey<T> {
  symbol: symbol;
  /** For types only. */
  value?: T;
}

export function memoKey<T>(name: string): MemoKey<T> {
  return { symbol: Symbol(name) };
}
