// Which definitions, properties and enumerated values of the schemas a set of values makes use of. Not a validator:
// it follows a value through a schema that the value is known to satisfy.
import { base, newValidators, schemas } from "./schema.mjs";

// Not strict: what is tried here are parts, which leave their types to the whole.
const validators = newValidators({ strict: false });
const passes = (location, value) => validators.getSchema(base + location)(value);

// "server.json#/$defs/update" and what lies there.
function resolve(reference, fromFile) {
  const [file, pointer = ""] = reference.split("#");
  const name = file || fromFile;
  let schema = schemas.get(name);
  const path = pointer.split("/").slice(1);
  for (const key of path) schema = schema[key];
  return { file: name, location: `${name}#${pointer}`, schema };
}

// Every place that an example should reach.
export function places() {
  const found = new Set();
  for (const [file, schema] of schemas)
    for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
      const location = `${file}#/$defs/${name}`;
      found.add(location);
      for (const key of Object.keys(definition.properties ?? {})) found.add(`${location}/properties/${key}`);
      for (const value of definition.enum ?? []) found.add(`${location} = ${JSON.stringify(value)}`);
    }
  return found;
}

export class Coverage {
  reached = new Set();

  // Marks what `value` uses of the schema at `reference`.
  follow(reference, value) {
    this.#follow(resolve(reference, ""), value);
  }

  #follow({ file, location, schema }, value) {
    if (typeof schema !== "object") return;
    this.reached.add(location);
    const go = (part, key) => this.#follow({ file, location: `${location}/${key}`, schema: part }, value);
    if (schema.$ref) this.#follow(resolve(schema.$ref, file), value);
    if (schema.enum) this.reached.add(`${location} = ${JSON.stringify(value)}`);
    for (const kind of ["anyOf", "oneOf"])
      schema[kind]?.forEach((part, index) => {
        if (passes(`${location}/${kind}/${index}`, value)) go(part, `${kind}/${index}`);
      });
    for (const name of Object.keys(schema.dependentSchemas ?? {}))
      go(schema.dependentSchemas[name], `dependentSchemas/${name}`);
    schema.allOf?.forEach((part, index) => this.#condition(file, `${location}/allOf/${index}`, part, value));
    if (schema.if) this.#condition(file, location, schema, value);
    if (Array.isArray(value)) this.#items(file, location, schema, value);
    else if (value !== null && typeof value === "object") this.#members(file, location, schema, value);
  }

  #condition(file, location, schema, value) {
    if (!schema.if) return;
    const branch = passes(`${location}/if`, value) ? "then" : "else";
    if (schema[branch]) this.#follow({ file, location: `${location}/${branch}`, schema: schema[branch] }, value);
  }

  #items(file, location, schema, value) {
    if (!schema.items) return;
    for (const inner of value) this.#follow({ file, location: `${location}/items`, schema: schema.items }, inner);
  }

  #members(file, location, schema, value) {
    for (const [key, inner] of Object.entries(value)) {
      if (schema.propertyNames)
        this.#follow({ file, location: `${location}/propertyNames`, schema: schema.propertyNames }, key);
      const part = schema.properties?.[key];
      if (part !== undefined) {
        this.reached.add(`${location}/properties/${key}`);
        this.#follow({ file, location: `${location}/properties/${key}`, schema: part }, inner);
      } else if (schema.additionalProperties)
        this.#follow(
          { file, location: `${location}/additionalProperties`, schema: schema.additionalProperties },
          inner,
        );
    }
  }
}
