export const SERVICES = [
  "stripe",
  "nowpayments",
  "openai",
  "workers-ai",
  "printful",
  "mail",
  "leads",
  "google",
  "airtable",
  "etsy",
  "ayrshare",
] as const;

export type Service = (typeof SERVICES)[number];

export const SERVICE_MODES = ["normal", "slow", "failing", "down"] as const;

export type ServiceMode = (typeof SERVICE_MODES)[number];
