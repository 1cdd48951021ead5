import type { Sql } from '../../postgres/connect.ts'

/*
 * A town's own time. The process and its database have one clock each, and both are shifted by the same seconds, so that rules in TypeScript, SQL, defaults
 * of columns, tasks and papers all read the town's day (.decisions/house/0795-…). Time runs between two acts as it really does.
 */

const systemDate = Date
const systemNow = Date.now.bind(Date)

export interface TownClock {
  now(): number
  /** Milliseconds by which it is ahead of the machine's. */
  shift(): number
  /** Moves to a later moment; an earlier one changes nothing. */
  moveTo(moment: number): Promise<void>
  /** Gives the process its own time back. The database is to be dropped. */
  stop(): void
}

/** Gives this process, and the prepared database of `sql`, a time that begins at `from`. */
export const startClock = async (sql: Sql, from: number): Promise<TownClock> => {
  let shift = from - systemNow()
  globalThis.Date = shiftedDate(() => shift)
  const moveDatabase = () => sql`update clock.shift set ms = ${shift}`
  await moveDatabase()
  return {
    now: () => systemNow() + shift,
    shift: () => shift,
    moveTo: async (moment) => {
      shift = Math.max(shift, moment - systemNow())
      await moveDatabase()
    },
    stop: () => {
      globalThis.Date = systemDate
    },
  }
}

/** Only a date without arguments, and `now`, read the clock. */
const shiftedDate = (shift: () => number): DateConstructor =>
  new Proxy(systemDate, {
    construct: (target, args: unknown[], made) =>
      Reflect.construct(target, args.length > 0 ? args : [systemNow() + shift()], made) as Date,
    apply: () => new Date().toString(),
    get: (target, name) =>
      name === 'now' ? () => systemNow() + shift() : (Reflect.get(target, name, target) as unknown),
  })

/**
 * Lets `now()` and `clock_timestamp()` mean the functions of a schema `clock`, which stands before `pg_catalog` in the search path. Defaults of columns and
 * views are bound to a function when they are made, so they are made again. Functions with a search path of their own get the new one. All of it holds
 * for connections that are opened afterwards.
 */
export const prepareClock = async (sql: Sql): Promise<void> => {
  const bound = await sql<{ statement: string }[]>`
    select format('alter table %s alter column %I set default %s', adrelid::regclass, attname, pg_get_expr(adbin, adrelid)) as statement
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where attgenerated = '' and pg_get_expr(adbin, adrelid) ~ 'now\\(\\)|clock_timestamp\\(\\)'
    union all
    select format('create or replace view %s as %s', oid::regclass, pg_get_viewdef(oid)) from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace and pg_get_viewdef(oid) ~ 'now\\(\\)'
    union all
    select format('alter function %s set search_path = clock, pg_catalog, public, pg_temp', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and array_to_string(proconfig, ' ') ~ 'search_path'`
  const path = 'clock, pg_catalog, public'
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      create schema clock;
      create table clock.shift (ms float8 not null);
      insert into clock.shift values (0);
      create function clock.now() returns timestamptz language sql stable as
        'select pg_catalog.now() + make_interval(secs => ms / 1000) from clock.shift';
      create function clock.clock_timestamp() returns timestamptz language sql volatile as
        'select pg_catalog.clock_timestamp() + make_interval(secs => ms / 1000) from clock.shift';
      set local search_path = ${path};`)
    for (const { statement } of bound) await tx.unsafe(statement)
    await tx.unsafe(
      `do $$ begin execute format('alter database %I set search_path = ${path}', current_database()); end $$`,
    )
  })
}
