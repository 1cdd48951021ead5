import { z } from 'zod'

/** GET /api/account/calendar: since when the caller's work can be subscribed to; null if it cannot. The server does not keep the address. */
export interface CalendarSettings {
  since: string | null
}

/** POST /api/account/calendar: the address, which is shown only this once. */
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
