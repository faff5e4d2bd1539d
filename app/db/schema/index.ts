/**
 * Every table, grouped by its owner. Constraints stand here because the database decides races: a refusal is a CHECK,
 * a UNIQUE or a foreign key, never an `if` after a read. Triggers and full-text search are in custom migrations.
 */
export * from "./accounts";
export * from "./carts";
export * from "./claims";
export * from "./credits";
export * from "./designs";
export * from "./letters";
export * from "./orders";
export * from "./oversight";
export * from "./payments";
export * from "./printer";
export * from "./products";
export * from "./sales";
export * from "./site";
export * from "./stores";
