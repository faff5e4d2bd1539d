/**
 * Every table, grouped by its owner. Constraints stand here because the database decides races: a refusal is a CHECK,
 * a UNIQUE or a foreign key, never an `if` after a read. Triggers and full-text search are in custom migrations.
 */
export * from "./accounts";
export * from "./carts";
export * from "./claims";
export * from "./content";
export * from "./credits";
export * from "./deliveries";
export * from "./designs";
export * from "./operations";
export * from "./orders";
export * from "./partner";
export * from "./payments";
export * from "./plans";
export * from "./products";
export * from "./sales";
export * from "./stores";
