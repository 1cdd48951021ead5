import postgres from 'postgres'
import { connect, type ConnectionOptions, type ConnectOptions, type Sql } from '../postgres/connect.ts'

/** A statement that ran, be it one of a function or a trigger. */
export interface RanStatement {
  text: string
  ms: number
  /** The rows that its steps returned or left out, and the pages that they read, each as often as that happened. */
  visited: number
  /** How often the step that was repeated most ran. */
  repeated: number
  /** The steps of its plan, in the order of the plan. */
  steps: string[]
}

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Postgres' own module, which comes with the embedded one; only a superuser may load it. */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_nested_statements': 'on',
}

/** Connects as the app does. `take` returns the statements that ran since it was last called, with their real plans. */
export const connectWatched = (
  options: ConnectionOptions,
  wanted: ConnectOptions = {},
): { sql: Sql; take: () => RanStatement[] } => {
  const ran: RanStatement[] = []
  const plain = connect(options, wanted)
  const watched = {
    ...plain.options,
    connection: { ...plain.options.connection, ...settings },
    onnotice: ({ message = '' }: postgres.Notice) => {
      const [, ms, explained] = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message) ?? []
      if (explained === undefined) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(explained) as { 'Query Text': string; Plan: PlanNode }
      const visited = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + rowsOf(plan)
      ran.push({
        text: text.replace(/\s+/g, ' ').trim(),
        ms: Number(ms),
        visited,
        repeated: repeatedMost(plan),
        steps: stepsOf(plan),
      })
    },
  }
  // The driver accepts options in the form that it has parsed them into.
  const sql = postgres(watched as object as postgres.Options<{ bigint: postgres.PostgresType<number> }>)
  return { sql, take: () => ran.splice(0) }
}

const stepsOf = (node: PlanNode): string[] => [
  [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '),
  ...(node.Plans ?? []).flatMap(stepsOf),
]

/** Counts the rows that a step and those below it returned or left out. The plan names them by loop, on average. */
const rowsOf = (node: PlanNode): number => {
  const removed = ['Filter', 'Join Filter', 'Index Recheck'] as const
  const each = removed.reduce((sum, by) => sum + (node[`Rows Removed by ${by}`] ?? 0), node['Actual Rows'])
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), each * node['Actual Loops'])
}

const repeatedMost = (node: PlanNode): number => Math.max(node['Actual Loops'], ...(node.Plans ?? []).map(repeatedMost))
