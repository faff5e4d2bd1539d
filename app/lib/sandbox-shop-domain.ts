/** Where there is a sandbox, names under this domain are its shops. Reserved for tests (RFC 6761): it does not exist outside. */
export const SANDBOX_SHOP_DOMAIN = "shops.test";
