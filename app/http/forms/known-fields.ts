import type { z } from "zod";

interface Definition {
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}

const pathsOf = new WeakMap<z.core.$ZodType, Set<string>>();

/**
 * Only the fields that the schema names. Others are never parsed: names such as `a[4000000000]` or a thousand dots make
 * the form library build what they describe.
 */
export function knownFields(form: FormData, schema: z.core.$ZodType): FormData {
  let paths = pathsOf.get(schema);
  if (!paths) {
    paths = new Set(listPaths(schema));
    pathsOf.set(schema, paths);
  }
  const known = new FormData();
  for (const [name, value] of form)
    if (paths.has(name)) {
      if (typeof value === "string") known.append(name, value);
      else known.append(name, value, value.name);
    }
  return known;
}

/** `title`, `front.widthIn`: the name of each field, with its parents'. */
function listPaths(schema: z.core.$ZodType, prefix = ""): string[] {
  const definition = schema._zod.def as unknown as Definition;
  if (definition.shape)
    return Object.entries(definition.shape).flatMap(([name, field]) => {
      const inner = listPaths(field, `${prefix}${name}.`);
      return inner.length > 0 ? inner : [prefix + name];
    });
  if (definition.options) return definition.options.flatMap((option) => listPaths(option, prefix));
  for (const inner of [definition.innerType, definition.in, definition.out]) {
    const paths = inner ? listPaths(inner, prefix) : [];
    if (paths.length > 0) return paths;
  }
  return [];
}
