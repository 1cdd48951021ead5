import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCluster } from '../backup/cluster-files.ts'
import { copyFolder } from '../backup/copy-folder.ts'
import { type Cluster, createCluster, superuser } from '../postgres/embedded/cluster.ts'
import { host, makeCluster, startServer } from './test-own-server.ts'

/** A Postgres of its own, which others can follow. */
export type TestServer = Awaited<ReturnType<typeof start>>

/** Starts a Postgres on an empty database. */
export const startPrimary = async (): Promise<TestServer> => {
  const cluster = makeCluster(makeFolder())
  await createCluster(cluster)
  return await start(cluster, {})
}

/** Starts a replica of a server, from a copy of its files. */
export const startReplica = async (primary: TestServer): Promise<TestServer> => {
  const cluster = makeCluster(makeFolder())
  const copy = join(cluster.dataDir, 'copy')
  await copyCluster(primary.sql, primary.folder, copy)
  closeSync(openSync(join(copy, 'standby.signal'), 'w'))
  await copyFolder(copy, cluster.folder, { account: cluster.account })
  return await start(cluster, { primary_conninfo: `host=${host} port=${primary.port} user=${superuser}` })
}

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-replica-'))
  // If root starts Postgres, it runs under another account.
  chmodSync(folder, 0o755)
  return folder
}

const start = async (cluster: Cluster, given: Record<string, string>) => {
  const { folder, port, sql, url, begin, end, signal, finish } = await startServer(cluster, { fsync: 'off', ...given })
  let isDark = false
  return {
    folder,
    port,
    sql,
    url,
    /** Ends it as a power failure does. */
    crash: () => end('SIGQUIT'),
    startAgain: begin,
    /** From now on it answers nothing, and closes nothing, like a machine whose network is gone. */
    goDark: () => {
      isDark = true
      signal('SIGSTOP')
    },
    /** Its network is back. */
    comeBack: () => {
      isDark = false
      signal('SIGCONT')
    },
    /** Ends it, and removes its files. */
    end: async () => {
      if (isDark) signal('SIGCONT')
      await finish()
      rmSync(cluster.dataDir, { recursive: true, force: true })
    },
  }
}
