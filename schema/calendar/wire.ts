import { z } from 'zod'

/** GET /api/account/calendar: whether the caller's work can be subscribed to, and since when. The address itself is not kept. */
export interface CalendarSettings {
  since: string | null
}

/** POST /api/account/calendar: the address, which is told this once. */
export interface CalendarAddress {
  since: string
  /** "https://…/api/calendar/….ics" */
  address: string
}

export const CalendarSettingsAnswer = z
  .strictObject({ since: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarSettings' }) satisfies z.ZodType<CalendarSettings>

export const CalendarAddressAnswer = z
  .strictObject({ since: z.iso.datetime(), address: z.string() })
  .meta({ id: 'CalendarAddress' }) satisfies z.ZodType<CalendarAddress>
