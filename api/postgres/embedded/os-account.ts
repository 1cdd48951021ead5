import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system account of the database server. */
export type Account = { name: string; uid: number; gid: number }

/**
 * Picks the account of the database server, because Postgres refuses to run as root. If root starts the app, the server
 * runs as the owner of the data (or of its parent folder), or as `nobody` if root owns that too. Null: the current account.
 */
export function pickAccount(clusterDir: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readAccounts()
  const owner = ownerOfNearest(clusterDir)
  const account = accounts.find((a) => a.uid === owner && a.uid !== 0) ?? accounts.find((a) => a.name === 'nobody')
  return account ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
}

/** Returns whether the account can enter a folder by its path. It tries to, because file modes alone do not decide. */
export function canEnter(account: Account | null, dir: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], asAccount(account))
  return status === 0
}

/** Returns the options that make a child process run as the account, in a folder that everybody may enter. */
export function asAccount(account: Account | null) {
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' }
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function ownerOfNearest(path: string): number {
  try {
    return statSync(path).uid
  } catch {
    return ownerOfNearest(dirname(path))
  }
}
