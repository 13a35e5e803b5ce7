import { loadModule, parseSync } from 'libpg-query';
import { TABLE_LAYOUT } from '../../../src/gateway/distribute/distributeTables.ts';

await loadModule();

/** Nodes of a distributed database that a statement is sent to. */
export type StatementPlace =
  /** Nodes of the distribution values that it names. */
  | 'router'
  /** One node, because every node has the whole table. */
  | 'reference'
  /** Coordinator node. */
  | 'coordinator'
  /** All nodes. */
  | 'fan-out';

/** Returns a function's volatility by its name, the worst of its overloads: `i` immutable, `s` stable, `v` volatile. */
export type Volatility = (name: string) => 'i' | 's' | 'v';

export type Judgement = { place: StatementPlace } | { fault: string };

/** Node of libpg-query's tree. */
type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Returns every node of one kind below a tree. */
function allOf(tree: unknown, kind: string): Tree[] {
  if (!isTree(tree)) return [];
  return Object.entries(tree).flatMap(([key, value]) => [...(key === kind && isTree(value) ? [value] : []), ...allOf(value, kind)]);
}

const columnOf = (tree: unknown): string | undefined => {
  const fields = (isTree(tree) ? (tree.ColumnRef as Tree | undefined)?.fields : undefined) as
    | Array<{ String?: { sval: string } }>
    | undefined;
  return fields?.at(-1)?.String?.sval;
};

/** Statements that name the table they write to directly, without a RangeVar node. */
const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;

const tablesOf = (tree: unknown): string[] => [
  ...allOf(tree, 'RangeVar').map(({ relname }) => relname as string),
  ...WRITES.flatMap((kind) => allOf(tree, kind).map(({ relation }) => (relation as Tree).relname as string)),
];

type Kind = 'land' | 'customer' | 'reference' | 'coordinator';

function kindOf(table: string): Kind | undefined {
  const place = TABLE_LAYOUT[table];
  if (place === undefined) return undefined;
  if (place === 'reference') return 'reference';
  if ('coordinator' in place) return 'coordinator';
  return place.by === 'user_id' ? 'customer' : 'land';
}

/**
 * Tests whether a condition fixes the column's value: `= $1`, `= any($1)`, `in (…)`.
 * @param orJoined whether equality with another row's column also counts
 */
function names(condition: unknown, column: string, orJoined: boolean): boolean {
  if (!isTree(condition)) return false;
  const { BoolExpr: all, A_Expr: one } = condition as { BoolExpr?: Tree; A_Expr?: Tree };
  if (all) return all.boolop === 'AND_EXPR' && (all.args as unknown[]).some((part) => names(part, column, orJoined));
  if (!one || !['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(one.kind as string)) return false;
  if ((one.name as Array<{ String: { sval: string } }>).at(-1)?.String.sval !== '=') return false;
  const [left, right] = [columnOf(one.lexpr), columnOf(one.rexpr)];
  return (left === column || right === column) && (orJoined || left === undefined || right === undefined);
}

/** Returns the queries within a statement that themselves read or change a distributed table. */
function levelsOf(tree: unknown): Tree[] {
  const kinds = ['SelectStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((kind) => allOf(tree, kind));
  return kinds.filter((level) => {
    const own = [level.relation as Tree | undefined, ...fromOf(level.fromClause ?? level.usingClause)];
    return own.some((table) => table && ['land', 'customer'].includes(kindOf(table.relname as string) ?? ''));
  });
}

/** Returns the tables of a `from`, including joined ones, without those of subqueries. */
function fromOf(from: unknown): Tree[] {
  if (!isTree(from)) return [];
  if (Array.isArray(from)) return from.flatMap(fromOf);
  const { RangeVar, JoinExpr } = from as { RangeVar?: Tree; JoinExpr?: Tree };
  if (RangeVar) return [RangeVar];
  return JoinExpr ? [...fromOf(JoinExpr.larg), ...fromOf(JoinExpr.rarg)] : [];
}

/** Tests the conditions of joins as those of `where`; `using` columns are fixed by the other side. */
const joinsOn = (level: Tree, column: string): boolean =>
  allOf(level.fromClause, 'JoinExpr').some(
    (join) =>
      names(join.quals, column, true) ||
      ((join.usingClause ?? []) as Array<{ String: { sval: string } }>).some(({ String: { sval } }) => sval === column),
  );

const functionsOf = (tree: unknown): string[] => [
  ...allOf(tree, 'FuncCall').map(({ funcname }) => (funcname as Array<{ String: { sval: string } }>).at(-1)!.String.sval),
  // Adds current_timestamp and similar functions.
  ...(allOf(tree, 'SQLValueFunction').length > 0 ? ['now'] : []),
];

/** Returns what Citus refuses in a statement that writes to shards. */
function refused(tree: unknown, volatility: Volatility): string | undefined {
  for (const write of WRITES.flatMap((kind) => allOf(tree, kind))) {
    const { relname } = write.relation as { relname: string };
    if (!['land', 'customer'].includes(kindOf(relname) ?? '')) continue;
    const conflict = write.onConflictClause as Tree | undefined;
    const fixed = { returning: write.returningClause, 'on conflict': [conflict?.targetList, conflict?.whereClause] };
    for (const [clause, part] of Object.entries(fixed)) {
      const moving = functionsOf(part).find((name) => volatility(name) !== 'i');
      if (moving !== undefined) return `${clause} of ${relname} has ${moving}(), which is not immutable`;
    }
    if (write.fromClause === undefined && write.cols !== undefined) continue;
    for (const set of (write.targetList ?? []) as Tree[]) {
      const called = functionsOf(set);
      const strictest = allOf(set, 'ColumnRef').length > 0 ? 'i' : 's';
      const moving = called.find((name) => volatility(name) === 'v' || (strictest === 'i' && volatility(name) !== 'i'));
      if (moving !== undefined) return `set of ${relname} has ${moving}(), which may differ between machines`;
    }
  }
  return undefined;
}

/** Removes common table expressions that are evaluated first; Citus sends their rows to where they are needed. */
function takeOutGathered(tree: unknown): Tree[] {
  return allOf(tree, 'withClause').flatMap((clause) => {
    const ctes = clause.ctes as Array<{ CommonTableExpr: Tree }>;
    const gathered = ctes.filter(({ CommonTableExpr: cte }) => cte.ctematerialized === 'CTEMaterializeAlways');
    clause.ctes = ctes.filter((cte) => !gathered.includes(cte));
    return gathered.map(({ CommonTableExpr: cte }) => cte.ctequery as Tree);
  });
}

function judgeTree(tree: Tree, volatility: Volatility): Judgement {
  const gathered = takeOutGathered(tree).map((query) => judgeTree(query, volatility));
  const kinds = new Set(tablesOf(tree).flatMap((table) => kindOf(table) ?? []));
  const fault = refused(tree, volatility);
  if (fault !== undefined) return { fault };
  const first = gathered.find((judgement) => 'fault' in judgement);
  if (first) return first;
  const [isLand, isCustomer] = [kinds.has('land'), kinds.has('customer')];
  if (isLand && isCustomer) return { fault: 'joins land with what lies with customers' };
  if ((isLand || isCustomer) && kinds.has('coordinator')) return { fault: 'joins shards with a table of the coordinator' };
  if (!isLand && !isCustomer) {
    const fansOut = gathered.some((judgement) => 'place' in judgement && judgement.place === 'fan-out');
    return { place: fansOut ? 'fan-out' : kinds.has('reference') && !kinds.has('coordinator') ? 'reference' : 'coordinator' };
  }
  const column = isLand ? 'province_code' : 'user_id';
  const levels = levelsOf(tree);
  const isRouted =
    gathered.length === 0 &&
    (levels.length === 0 || levels.some((level) => names(level.whereClause, column, false))) &&
    levels.every((level) => names(level.whereClause, column, true) || joinsOn(level, column));
  return { place: isRouted ? 'router' : 'fan-out' };
}

/** Determines the nodes of one SQL statement. @returns undefined if it touches no rows (`set`, `create`, …) */
export function judgeStatement(sql: string, volatility: Volatility): Judgement | undefined {
  const { stmts = [] } = parseSync(sql) as { stmts?: Array<{ stmt: Tree }> };
  const trees = stmts.map(({ stmt }) => stmt).filter((stmt) => ['SelectStmt', ...WRITES].some((kind) => kind in stmt));
  return trees.length === 0 ? undefined : judgeTree(trees[0]!, volatility);
}
