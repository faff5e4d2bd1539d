/** What can be decided about a reported design. Constants only. */
export const MODERATION_DECISIONS = ["keep", "hide", "take-down", "warn", "suspend"] as const;
export type ModerationDecision = (typeof MODERATION_DECISIONS)[number];

export const CASE_STATES = ["open", "appealed", "decided", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const MAX_MODERATION_CHARACTERS = 1_000;
export const MAX_APPEAL_CHARACTERS = 4_000;

/** Reports about somebody's rights; against these a creator can give a counter notice. */
export const RIGHTS_REASONS = ["copied", "trademark"] as const;
