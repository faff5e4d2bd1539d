import { describe, expect, it } from "vitest";
import { contractChecker } from "../support/app/contract-checker.ts";

const checker = contractChecker();

describe.skipIf(!checker)("the contract checker", () => {
  it("finds a removed, a misspelled and a wrongly typed Stripe parameter", () => {
    const path = "/v1/checkout/sessions";
    const check = (body: string) => checker?.checkRequest("stripe", "POST", path, body);
    const good = "mode=payment&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd";
    expect(check(good)).toEqual([]);
    expect(check(`${good}&payment_method_types[0]=card`)).toHaveLength(1);
    expect(check(`${good}&sucess_url=http://x.test`)).toHaveLength(1);
    expect(check("mode=payment&expires_at=tomorrow")).not.toEqual([]);
  });

  it("finds responses and webhooks that do not match the company's schema", () => {
    expect(checker?.checkResponse("stripe", "GET", "/v1/refunds/re_1", 200, { id: "re_1" })).not.toEqual([]);
    expect(checker?.checkResponse("stripe", "GET", "/v1/unknown", 404, { message: "no" })).not.toEqual([]);
    expect(checker?.checkResponse("mail", "POST", "/emails", 422, { name: "oops", message: "" })).not.toEqual(
      [],
    );
    expect(checker?.checkResponse("openai", "POST", "/v1/images/generations", 200, { data: [] })).not.toEqual(
      [],
    );
    expect(checker?.checkResponse("printful", "GET", "/v2/orders/1", 200, { data: {} })).not.toEqual([]);
    expect(checker?.checkWebhook("printful", "order_created", { type: "order_created" })).not.toEqual([]);
    expect(checker?.checkWebhook("printful", "order_eaten", {})).not.toEqual([]);
    expect(checker?.checkWebhook("stripe", "refund.created", { id: "x" })).not.toEqual([]);
  });

  it("finds requests with retired models and without required fields", () => {
    const image = {
      prompt: "a fox",
      model: "gpt-image-2.5-flare",
      size: "1024x1792",
      background: "transparent",
    };
    const check = (body: object) => checker?.checkRequest("openai", "POST", "/v1/images/generations", body);
    expect(check(image)).toEqual([]);
    expect(check({ ...image, model: "dall-e-3" })).not.toEqual([]);
    expect(check({ ...image, style: "vivid" })).not.toEqual([]);
    expect(check({ ...image, output_format: "jpeg" })).not.toEqual([]);
    expect(checker?.checkRequest("mail", "POST", "/emails", { to: "a@b.test" })).not.toEqual([]);
    expect(checker?.checkRequest("printful", "POST", "/v2/orders", { recipient: {} })).not.toEqual([]);
  });
});
