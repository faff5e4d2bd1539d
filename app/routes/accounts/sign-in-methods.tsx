import type { SignInMethods } from "~/domain/accounts/identities";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { GoogleButton } from "./google/google-button";
import type { GoogleProblem } from "./google/google-problems";
import { googleWords } from "./google/google-words";

const words = googleWords.methods;

/** How a person can log in: the password, and Google where it is configured or connected. */
export function SignInMethodsCard({
  methods,
  hasGoogle,
  problem,
}: {
  methods: SignInMethods;
  hasGoogle: boolean;
  problem: GoogleProblem | null;
}) {
  const [google] = methods.identities;
  return (
    <Card className="sign-in-methods">
      <h2 id="sign-in">{words.title}</h2>
      {problem ? (
        <Notice kind={problem === "canceled" ? "info" : "error"} title={googleWords.problems[problem].title}>
          <p>{googleWords.problems[problem].text}</p>
        </Notice>
      ) : null}
      <section>
        <h3>{words.password}</h3>
        <p>
          {methods.hasPassword ? words.set : words.notSet} ·{" "}
          {methods.hasPassword ? (
            <a href="/account/password">{words.changePassword}</a>
          ) : (
            <a href="/forgot-password">{words.choosePassword}</a>
          )}
        </p>
      </section>
      <section>
        <h3>{words.factor}</h3>
        <p>
          <a href="/account/security">{words.factorLink}</a>
        </p>
      </section>
      {google || hasGoogle ? (
        <section>
          <h3>{words.google}</h3>
          <p className="wrap-anywhere">
            {google ? words.connectedAs({ email: google.email }) : words.notConnected}
          </p>
          {google && !methods.hasPassword ? <p className="hint">{words.lastWayIn}</p> : null}
          {google && methods.hasPassword ? (
            <form method="post" action="/account/google">
              <input type="hidden" name="intent" value="disconnect" />
              <input type="hidden" name="id" value={google.id} />
              <Button variant="outline">{words.disconnect}</Button>
            </form>
          ) : null}
          {google ? null : (
            <GoogleButton action="/account/google" label={words.connect}>
              <input type="hidden" name="intent" value="connect" />
            </GoogleButton>
          )}
        </section>
      ) : null}
    </Card>
  );
}
