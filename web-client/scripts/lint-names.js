// A rule for the linter: what we declare is named in camelCase, in PascalCase where it is a type, or in UPPER_CASE
// where it is a constant. Members of objects are left alone, for many of them are the wire's; those of classes are
// ours.
const GOOD = /^_?\$?[A-Za-z][A-Za-z0-9]*$|^[A-Z][A-Z0-9_]*$|^_$/;

function* namesIn(pattern) {
  if (!pattern) return;
  switch (pattern.type) {
    case "Identifier":
      yield pattern;
      break;
    case "ObjectPattern":
      for (const property of pattern.properties) yield* namesIn(property.value ?? property.argument);
      break;
    case "ArrayPattern":
      for (const element of pattern.elements) yield* namesIn(element);
      break;
    case "AssignmentPattern":
      yield* namesIn(pattern.left);
      break;
    case "RestElement":
      yield* namesIn(pattern.argument);
      break;
    case "TSParameterProperty":
      yield* namesIn(pattern.parameter);
      break;
  }
}

const camelcase = {
  create(context) {
    const look = (pattern) => {
      for (const node of namesIn(pattern))
        if (!GOOD.test(node.name)) context.report({ node, message: `'${node.name}' is not in camelCase.` });
    };
    const inFunction = (node) => {
      look(node.id);
      for (const parameter of node.params) look(parameter);
    };
    const member = ({ key, computed }) => {
      if (computed) return;
      if (key.type === "Identifier" || key.type === "PrivateIdentifier") look({ ...key, type: "Identifier" });
    };
    const named = (node) => look(node.id);
    return {
      VariableDeclarator: named,
      FunctionDeclaration: inFunction,
      FunctionExpression: inFunction,
      ArrowFunctionExpression: inFunction,
      ClassDeclaration: named,
      CatchClause: (node) => look(node.param),
      ImportSpecifier: (node) => look(node.local),
      ImportDefaultSpecifier: (node) => look(node.local),
      ImportNamespaceSpecifier: (node) => look(node.local),
      PropertyDefinition: member,
      MethodDefinition: member,
      TSMethodSignature: member,
      TSTypeAliasDeclaration: named,
      TSInterfaceDeclaration: named,
    };
  },
};

export default { meta: { name: "names" }, rules: { camelcase } };
