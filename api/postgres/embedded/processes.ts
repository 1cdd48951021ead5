import { type ChildProcess, execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process of this id exists. A zombie counts as gone, because it no longer holds anything. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return stateOf(pid) !== 'Z'
}

/**
 * Returns a lasting identity of a process: ids are reused, but an id together with its start time is not.
 * Returns undefined if there is no such process.
 */
export function identify(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  const fields = statOf(pid)
  if (fields) return `${pid}-${bootId().slice(0, 8)}-${fields[19]}`
  const started = runPs(pid, 'lstart')
  return started && `${pid}-${started.replaceAll(/\W+/g, '_')}`
}

/** Returns the folder a process works in if the system shows it (Linux), else its command line. */
export function describePlace(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return runPs(pid, 'command') ?? ''
  }
}

/** Waits until the process is gone. Returns false if it still lives after `ms`. */
export async function waitUntilGone(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(10)
  }
  return true
}

/** Sends a signal. A process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Sends the signal to the child when this process exits, even if the child is still starting. */
export function endWithProcess(child: ChildProcess, name: NodeJS.Signals): void {
  const end = () => void child.kill(name)
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

function stateOf(pid: number): string | undefined {
  return statOf(pid)?.[0]
}

/** Returns the fields of /proc/<pid>/stat after the command's name, which may itself contain spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function runPs(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
