interface Coin {
  /** What one coin is worth in dollars, here and always. */
  usd: number;
  network: string;
  minimumUsd: number;
  places: number;
  address: string;
  hasMemo?: true;
}

/** The coins of the sandbox, each with a well-formed address that belongs to nobody. */
export const COINS: Readonly<Record<string, Coin>> = {
  btc: { usd: 90_000, network: "btc", minimumUsd: 4.2, places: 8, address: "bc1q0sandbox" },
  eth: { usd: 3_000, network: "eth", minimumUsd: 1.1, places: 8, address: "0x5a4db0" },
  ltc: { usd: 85, network: "ltc", minimumUsd: 0.5, places: 8, address: "ltc1q0sandbox" },
  usdttrc20: { usd: 1, network: "trx", minimumUsd: 9.5, places: 6, address: "TSandbox" },
  usdcmatic: { usd: 1, network: "matic", minimumUsd: 0.4, places: 6, address: "0x5a4db1" },
  xrp: { usd: 2.2, network: "xrp", minimumUsd: 0.8, places: 6, address: "rSandbox", hasMemo: true },
  doge: { usd: 0.16, network: "doge", minimumUsd: 2, places: 8, address: "DSandbox" },
};

export function coinsFor(usd: number, currency: string): number {
  const coin = COINS[currency];
  return coin ? roundCoins(usd / coin.usd, currency) : 0;
}

export function roundCoins(amount: number, currency: string): number {
  return Number(amount.toFixed(COINS[currency]?.places ?? 8));
}
