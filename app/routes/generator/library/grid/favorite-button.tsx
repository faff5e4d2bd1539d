import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { CHANGES_PATH } from "../addresses";
import { words } from "../words";

/** A form of one button: its intent is the opposite of what is. With a script it changes at once (enhance/library). */
export function FavoriteButton({
  picture,
  name,
  here,
  shortcut,
}: {
  picture: { id: string; isFavorite: boolean };
  name: string;
  here: string;
  shortcut?: string;
}) {
  return (
    <form method="post" action={CHANGES_PATH} className="lib-favorite" data-favorite="">
      <input type="hidden" name="picture" value={picture.id} />
      <input type="hidden" name="back" value={here} />
      <Button
        name="intent"
        value={picture.isFavorite ? "unfavorite" : "favorite"}
        variant="ghost"
        size="icon"
        aria-pressed={picture.isFavorite}
        data-key={shortcut}
      >
        <Icon name="heart" />
        <span className="sr-only">{words.card.favorite({ name })}</span>
      </Button>
    </form>
  );
}
