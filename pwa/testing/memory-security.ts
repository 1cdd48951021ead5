import type { CalendarAddress } from '../../schema/calendar/wire.ts'
import type { ActivityEntry, SecondFactorState, SignedInDevice } from '../../schema/accounts/security.ts'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { NotificationChoice } from '../../schema/notifications/kinds.ts'
import type { PushSettings } from '../../schema/notifications/push-wire.ts'
import type { NotificationSwitch } from '../../schema/notifications/wire.ts'
import { ruleText, type Rule } from '../../schema/rules.ts'
import type { MemoryServer } from '../../sync/testing/memory-server.ts'
import { refuse, type Reply } from './reply.ts'

interface Account {
  userId: Id
  password: string
  isVerified: boolean
  /** Set once the deletion of the account was asked for. */
  isLeaving?: true
}

/** Whether the server warns of this password, as it does of one that is easy to guess: "dragon" stands for all. */
export const isWarned = (password: unknown, { asksAboutPassword }: { asksAboutPassword?: unknown }): boolean =>
  password === 'dragon' && Boolean(asksAboutPassword)

/** The accounts of the server in memory: passwords, sessions on other devices, and the settings of the account. */
export class MemorySecurity {
  /** By e-mail address. */
  readonly accounts = new Map<string, Account>()
  /** The devices on which people are signed in besides this browser, by user. */
  readonly elsewhere = new Map<Id, SignedInDevice[]>()
  /** The notifications that this browser's user has switched off. */
  muted: NotificationChoice[] = []
  /** The hours in which this user gets no notifications. */
  quietHours: PushSettings['quietHours'] = null
  /** The address of this user's calendar. */
  calendar: CalendarAddress | null = null
  /** Whether this browser's user has a second factor; the right code of its app is 123456. */
  secondFactor: SecondFactorState = { isOn: false, codesLeft: 0 }
  /** What was logged of this browser's user. */
  activity: ActivityEntry[] = []
  readonly #pending = new Map<Id, string>()

  constructor(
    readonly server: MemoryServer,
    /** The accounts with the role of a moderator. */
    readonly moderators: ReadonlySet<Id>,
  ) {}

  signInElsewhere(userId: Id, browser: string, system: string): void {
    const at = { createdAt: '2026-11-02T08:00:00.000Z', lastSeenAt: '2026-11-20T17:00:00.000Z' }
    const device = { id: newId(), browser, system, isCurrent: false, ...at }
    this.elsewhere.set(userId, [...(this.elsewhere.get(userId) ?? []), device])
  }

  /** Answers the calls under /api/account; `part` is the path behind that. */
  answer(me: Id, act: string, part: string, id: string, typed: Record<string, string>): Reply {
    switch (`${act} ${part}`) {
      case 'GET security':
        return {
          status: 200,
          body: {
            pendingEmail: this.#pendingOf(me),
            isModerator: this.moderators.has(me),
            secondFactor: this.secondFactor,
            devices: this.#devicesOf(me),
          },
        }
      case 'GET activity':
        return { status: 200, body: { entries: this.activity } }
      case 'POST second-factor':
        return this.#changeFactor(me, id, typed)
      case 'GET notifications':
        return { status: 200, body: { muted: this.muted } }
      case 'GET push':
      case 'POST quiet-hours':
        if (act === 'POST') this.quietHours = (typed as unknown as Pick<PushSettings, 'quietHours'>).quietHours
        return { status: 200, body: { publicKey: 'BPublic', isOn: false, quietHours: this.quietHours } }
      case 'GET calendar':
        return { status: 200, body: { since: this.calendar?.since ?? null } }
      case 'POST calendar':
        if (!this.#isPassword(me, typed)) return breaks('password', 'passwordWrong')
        this.calendar = {
          since: '2026-11-20T17:00:00.000Z',
          address: `https://coup.example.ch/api/calendar/${newId()}.ics`,
        }
        return { status: 200, body: this.calendar }
      case 'DELETE calendar':
        this.calendar = null
        return done
      case 'POST notifications':
        return this.#switch(typed as unknown as NotificationSwitch)
      case 'DELETE email':
        this.#pending.delete(me)
        return done
      case 'DELETE sessions':
        if (!this.#isPassword(me, typed)) return breaks('password', 'passwordWrong')
        if (this.secondFactor.isOn && typed['code'] !== '123456') return breaks('code', 'code')
        this.elsewhere.set(me, id ? (this.elsewhere.get(me) ?? []).filter((device) => device.id !== id) : [])
        return done
      default:
        return this.#change(me, part, typed)
    }
  }

  #switch({ kind, channel, isOn }: NotificationSwitch): Reply {
    this.muted = this.muted.filter((one) => one.kind !== kind || one.channel !== channel)
    if (!isOn) this.muted = [...this.muted, { kind, channel }]
    return { status: 200, body: { muted: this.muted } }
  }

  #isPassword(me: Id, typed: Record<string, string>): boolean {
    return [...this.accounts.values()].find(({ userId }) => userId === me)?.password === typed['password']
  }

  #changeFactor(me: Id, step: string, typed: Record<string, string>): Reply {
    const account = [...this.accounts.values()].find(({ userId }) => userId === me)
    if (step === 'confirm') {
      if (this.secondFactor.isOn || typed['code'] !== '123456') return breaks('code', 'code')
      this.secondFactor = { isOn: true, codesLeft: 10 }
      return { status: 200, body: { codes: Array.from({ length: 10 }, (_, at) => `012345678${at}`) } }
    }
    if (account?.password !== typed['password']) return breaks('password', 'passwordWrong')
    const codes = Array.from({ length: 10 }, (_, at) => `012345678${at}`)
    if (step === 'codes') {
      this.secondFactor = { isOn: true, codesLeft: 10 }
      return { status: 200, body: { codes } }
    }
    if (step === 'off') {
      this.secondFactor = { isOn: false, codesLeft: 0 }
      return done
    }
    return {
      status: 200,
      body: { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Coup%20de%20main?secret=GEZDGNBVGY3TQOJQ' },
    }
  }

  #change(me: Id, part: string, typed: Record<string, string>): Reply {
    const account = [...this.accounts.values()].find(({ userId }) => userId === me)
    if (account?.password !== typed['password']) return breaks('password', 'passwordWrong')
    if (part === 'deletion') {
      account!.isLeaving = true
      return done
    }
    if (part === 'password') {
      if (isWarned(typed['newPassword'], typed)) return breaks('newPassword', 'passwordWarned')
      account!.password = typed['newPassword']!
      this.elsewhere.delete(me)
      return done
    }
    if (part === 'phone') {
      this.server.push(me, [
        { id: newId(), name: 'profile.update', version: 1, lane: 'profile', args: { phone: typed['phone']! } } as never,
      ])
      return { status: 200, body: this.#user(me) }
    }
    if (this.accounts.has(typed['email']!)) return refuse('email_taken')
    this.#pending.set(me, typed['email']!)
    return done
  }

  #user = (id: Id): User => this.server.state.users.get(id)!

  #pendingOf(me: Id) {
    const email = this.#pending.get(me)
    return email === undefined ? null : { email, expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString() }
  }

  #devicesOf(me: Id): SignedInDevice[] {
    const now = new Date().toISOString()
    const own = { id: newId(), browser: 'Firefox', system: 'Linux', isCurrent: true, createdAt: now, lastSeenAt: now }
    return [own, ...(this.elsewhere.get(me) ?? [])]
  }
}

const done: Reply = { status: 204 }

export const breaks = (path: string, rule: Rule): Reply => {
  const message = ruleText(rule)
  return { status: 400, body: { code: 'invalid', message, issues: [{ path, message }] } }
}
