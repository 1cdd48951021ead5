import type { Sql } from '../postgres/connect.ts'

/** Remembers all rows as they are now. Returns a function that restores them; nothing else may use the database meanwhile. */
export async function rememberRows(sql: Sql): Promise<() => Promise<void>> {
  await sql.unsafe(await restoring(sql, 'remembered'))
  return async () => void (await sql`select remembered.restore()`)
}

/**
 * Returns SQL that creates a function `restore` in the given schema. The function restores all tables and sequences to their present content,
 * and returns how many rows it deleted.
 */
export async function restoring(sql: Sql, schema: string): Promise<string> {
  const tables = await sql<{ name: string; isFilled: boolean; columns: string }[]>`
    select c.oid::regclass::text as name, (xpath('/row/filled/text()',
        query_to_xml(format('select exists (select from %s) as filled', c.oid::regclass), false, true, '')))[1]::text = 'true' as "isFilled",
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`
  const sequences = await sql<{ name: string; next: number; isCalled: boolean }[]>`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as next, last_value is not null as "isCalled"
    from pg_sequences where schemaname = 'public'`
  const copyOf = (index: number) => `${schema}.rows_${index}`
  const filled = tables.flatMap(({ isFilled, name, columns }, index) =>
    isFilled ? [{ name, columns, copy: copyOf(index) }] : [],
  )
  return `
    create schema ${schema};
    ${filled.map(({ name, copy }) => `create table ${copy} as table ${name};`).join('\n')}
    create function ${schema}.restore() returns int language plpgsql
      set session_replication_role = replica set plan_cache_mode = force_generic_plan as $$
    declare
      many int := 0;
      more int;
    begin
      ${tables
        .map(
          ({ name }) => `if exists (select from ${name}) then
            delete from ${name};
            get diagnostics more = row_count;
            many := many + more;
          end if;`,
        )
        .join('\n')}
      ${filled.map(({ name, columns, copy }) => `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`).join('\n')}
      ${sequences.map(({ name, next, isCalled }) => `perform setval('${name}', ${next}, ${isCalled});`).join('\n')}
      return many;
    end $$;`
}
