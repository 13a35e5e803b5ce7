import { parseSync, type Plugin } from 'vite';

/** Properties of a call that only the gateway uses, for checking requests and for documentation. */
const GATEWAY_ONLY: readonly string[] = ['request', 'answers'];

const DEFINERS = ['defineCall', 'defineCustomerCall'];

/** Removes them from the page, which only sends calls and checks responses. */
export function stripGatewayFields(): Plugin {
  return {
    name: 'thua-lean-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/.+\.ts$/, code: DEFINERS },
      handler(code, id) {
        const cuts = parseSync(id, code).program.body.flatMap((statement) => {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
          if (declared?.type !== 'VariableDeclaration') return [];
          return declared.declarations.flatMap(({ init }) => {
            const [call] =
              init?.type === 'CallExpression' && 'name' in init.callee && DEFINERS.includes(String(init.callee.name)) ? init.arguments : [];
            if (call?.type !== 'ObjectExpression') return [];
            return call.properties.filter(
              (property) => property.type === 'Property' && 'name' in property.key && GATEWAY_ONLY.includes(String(property.key.name)),
            );
          });
        });
        let lean = code;
        for (const { start, end } of cuts.toReversed()) lean = `${lean.slice(0, start)}${lean.slice(end).replace(/^\s*,/, '')}`;
        return { code: lean, map: null };
      },
    },
  };
}
