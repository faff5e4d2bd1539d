import { describe, expect, it } from "vitest";
import { BANNER_PROJECTS, bannerDefaults } from "~/domain/banners/banner-fields";
import { MAX_BANNER_IMPORT_BYTES } from "~/domain/banners/read-import-rows";
import { notAnAdmin, notLoggedIn } from "~/http/words";
import { words as banners } from "~/routes/admin/affiliate-banners/words";
import { words as credits } from "~/routes/admin/credits/words";
import { words as kit } from "~/routes/admin/page-kit/words";
import { words as pricing } from "~/routes/admin/pricing/words";
import { words as blog } from "~/routes/blog/words";

/** The sentences of the specification's admin pages, letter by letter. */
const { accessDenied } = kit;
const message = "why";
const SENTENCES: Record<string, [string, string][]> = {
  "User credits": [
    [credits.list.title, "Admin: Manage User Credits & Controls"],
    [credits.list.email, "Email"],
    [credits.list.userId, "User ID"],
    [credits.list.credits, "Current Credits"],
    [credits.list.add, "Add Credits"],
    [credits.list.remove, "Remove Credits"],
    [credits.list.controls, "User Controls"],
    [credits.list.admin, "Admin"],
    [credits.list.regular, "Regular"],
    [credits.list.empty.title, "No users found."],
    [credits.list.loading, "Loading users..."],
    [credits.toasts.failedToAdd, "Failed to add credits"],
    [credits.toasts.errorAdding, "Error adding credits"],
    [credits.toasts.unexpected, "An unexpected error occurred"],
    [credits.list.found({ count: 2, isOnePage: true }), "2 users found"],
    [credits.toasts.invalid.title, "Invalid amount"],
    [credits.toasts.invalid.description, "Please enter a positive number."],
    [credits.toasts.added, "Credits added successfully"],
    [credits.toasts.removed, "Credits removed successfully"],
    [credits.adjust.insufficient, "Failed to remove credits. User might not have enough credits."],
    [credits.roles.title, "Manage User Role"],
    [credits.roles.cancel, "Cancel"],
    [credits.roles.makeAdmin, "Make Admin"],
    [credits.roles.revokeAdmin, "Revoke Admin"],
    [credits.roles.added, "Role added"],
    [credits.roles.removed, "Role removed"],
    [credits.roles.failed, "Failed to update role"],
  ],
  "Access denied": [
    [accessDenied.title, "Access Denied"],
    [accessDenied.goToLogin, "Go to Login"],
    [accessDenied.retry, "Retry"],
    [accessDenied.retrying, "Retrying..."],
    [notLoggedIn, "Not logged in. Please log in to continue."],
    [notAnAdmin, "You don't have admin privileges. Contact an administrator for access."],
  ],
  "Customer pricing": [
    [pricing.toasts.saved, "Price updated"],
    [pricing.toasts.failed, "Failed to update the custom price."],
  ],
  "Affiliate banners": [
    [banners.list.managing({ count: 3 }), "Currently managing 3 banners"],
    [banners.list.exportJson, "Export"],
    [banners.list.loading, "Loading banners..."],
    [banners.list.importJson, "Import JSON"],
    [banners.list.importAirtable, "Import from Airtable"],
    [banners.list.status, "Status"],
    [banners.list.banner, "Banner"],
    [banners.list.project, "Project"],
    [banners.list.link, "Link"],
    [banners.list.actions, "Actions"],
    [banners.list.edit, "Edit"],
    [banners.list.delete, "Delete"],
    [banners.list.empty.title, "No affiliate banners found"],
    [banners.list.empty.text, "Add a new banner or import from CSV/JSON"],
    [banners.remove.title, "Are you absolutely sure?"],
    [banners.remove.cancel, "Cancel"],
    [banners.remove.delete, "Delete"],
    [banners.toasts.added, "Banner added successfully"],
    [banners.toasts.updated, "Banner updated successfully"],
    [banners.toasts.deleted, "Banner deleted successfully"],
    [banners.toasts.imported, "Banners imported successfully"],
    [banners.toasts.importedFromAirtable({ count: 4 }), "Imported 4 banners from Airtable"],
    [banners.toasts.exported({ count: 4 }), "Exported 4 banners"],
    [banners.toasts.importedFromAirtable({ count: 1 }), "Imported 1 banner from Airtable"],
    [banners.toasts.exported({ count: 1 }), "Exported 1 banner"],
    [banners.faults.missing({ count: 1 }), "1 banner is missing required fields (title or link)"],
    [banners.toasts.nothingToExport, "No banners to export"],
    [banners.toasts.failedToAdd({ message }), "Failed to add banner: why"],
    [banners.toasts.failedToUpdate({ message }), "Failed to update banner: why"],
    [banners.toasts.failedToDelete({ message }), "Failed to delete banner: why"],
    [banners.toasts.failedToImport({ message }), "Failed to import banners: why"],
    [banners.toasts.failedAirtable({ message }), "Failed to import from Airtable: why"],
    [banners.faults.missing({ count: 2 }), "2 banners are missing required fields (title or link)"],
    [banners.form.required, "Title and affiliate link are required"],
    [banners.faults["not-json"], "Invalid JSON format"],
    [banners.faults.empty, "No data to import"],
    [banners.faults.unreadable, "Failed to parse file"],
    [banners.faults.airtableEmpty, "No valid banners found in Airtable"],
    [banners.faults.airtableStatus({ status: 422 }), "Airtable API error: 422"],
    [banners.faults.airtableFailed({ reason: "no answer" }), "Airtable import failed: no answer"],
  ],
  "Import of posts": [
    [blog.import.postsImported({ count: 2 }), "2 blog posts have been imported."],
    [blog.import.postsImported({ count: 1 }), "1 blog post has been imported."],
  ],
};

describe.each(Object.entries(SENTENCES))("%s", (_page, sentences) => {
  it.each(sentences)("says “%s” as specified", (ours, specified) => {
    expect(ours).toBe(specified);
  });
});

describe("the card of a refusal", () => {
  it("names what to check: the login, the role, the administrator", () => {
    const [login, role, administrator] = accessDenied.checklist;
    expect(login).toContain("logged in as an admin");
    expect(role).toContain("account has the 'admin' role");
    expect(administrator).toContain("contact the administrator");
  });
});

describe("the form of a banner", () => {
  it("offers eighteen projects, the stores' own first, and begins with today and three months", () => {
    expect(new Set(BANNER_PROJECTS).size).toBe(18);
    expect(bannerDefaults(Date.UTC(2026, 10, 30))).toMatchObject({
      is_active: true,
      start_date: "2026-11-30",
      end_date: "2027-02-28",
      display_order: 1,
      project_name: "Custom Wearables",
    });
  });
});

describe("the dialog of an import", () => {
  it("takes .json or .csv, up to 5MB", () => {
    expect(banners.importDialog.fileHint).toContain("A .json or .csv file, up to 5MB");
    expect(MAX_BANNER_IMPORT_BYTES).toBe(5 * 1024 * 1024);
  });
});
