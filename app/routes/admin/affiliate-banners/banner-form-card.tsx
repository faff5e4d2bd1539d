import {
  BANNER_PROJECTS,
  type bannerDefaults,
  MAX_BANNER_CHARACTERS,
  MAX_DISPLAY_ORDER,
} from "~/domain/banners/banner-fields";
import type { Banner } from "~/domain/banners/banners";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input, Select, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

const PATH = "/admin/affiliate-banners";
const { form: text } = words;

/** Adds a banner, or changes the one that is edited. */
export function BannerFormCard({
  edited,
  defaults,
  formKey,
}: {
  edited: Banner | null;
  defaults: ReturnType<typeof bannerDefaults>;
  formKey: string;
}) {
  const reply = useFormReply();
  const stored: Record<string, string> = edited
    ? {
        title: edited.title,
        description: edited.description,
        link_url: edited.linkUrl,
        image_url: edited.imageUrl,
        project_name: edited.projectName,
        start_date: edited.startDate,
        end_date: edited.endDate,
        display_order: String(edited.displayOrder),
      }
    : { ...defaults, is_active: "", display_order: String(defaults.display_order) };
  const field = (name: string) => ({
    name,
    defaultValue: reply?.values[name] ?? stored[name],
    error: reply?.errors[name],
  });
  const isActive = reply ? reply.values.is_active === "on" : (edited?.isActive ?? true);
  const project = reply?.values.project_name ?? stored.project_name ?? "";
  const projects = (BANNER_PROJECTS as readonly string[]).includes(project)
    ? BANNER_PROJECTS
    : [project, ...BANNER_PROJECTS];
  return (
    <Card className="mt-10">
      <h2 id="banner-form">{edited ? text.edit : text.add}</h2>
      <form method="post" action={edited ? `${PATH}?edit=${edited.id}` : PATH} className="form mt-4">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <input type="hidden" name="formKey" value={reply?.values.formKey ?? formKey} />
        {edited ? <input type="hidden" name="id" value={edited.id} /> : null}
        <div className="grid md:grid-cols-2 gap-x-6 gap-y-4">
          <Input label={text.title} required maxLength={MAX_BANNER_CHARACTERS.title} {...field("title")} />
          <Select
            label={text.project}
            options={projects.map((value) => ({ value, label: value }))}
            {...field("project_name")}
          />
          <Input
            label={text.link}
            hint={text.linkHint}
            inputMode="url"
            required
            maxLength={MAX_BANNER_CHARACTERS.url}
            {...field("link_url")}
          />
          <Input
            label={text.image}
            hint={text.imageHint}
            inputMode="url"
            maxLength={MAX_BANNER_CHARACTERS.url}
            {...field("image_url")}
          />
          <Input label={text.start} type="date" required hint={text.daysHint} {...field("start_date")} />
          <Input label={text.end} type="date" required hint={text.daysHint} {...field("end_date")} />
        </div>
        <Textarea
          label={text.description}
          rows={2}
          maxLength={MAX_BANNER_CHARACTERS.description}
          {...field("description")}
        />
        <Input
          label={text.order}
          type="number"
          min={1}
          max={MAX_DISPLAY_ORDER}
          step={1}
          required
          className="max-w-40"
          {...field("display_order")}
        />
        <Checkbox label={text.active} name="is_active" defaultChecked={isActive} />
        <div className="actions">
          <Button name="intent" value={edited ? "update" : "add"} busyText={text.busy}>
            {edited ? text.submitUpdate : text.submitAdd}
          </Button>
          {edited ? (
            <ButtonLink href={PATH} variant="ghost">
              {text.cancel}
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
