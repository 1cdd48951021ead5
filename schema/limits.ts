/** The greatest length of each text, in characters (`lengthOf` in text.ts). */
export const limits = {
  title: 120,
  description: 5_000,
  location: 120,
  letter: 3_000,
  templateName: 60,
  message: 2_000,
  bio: 1_000,
  name: 80,
  school: 120,
  city: 120,
  email: 254,
  password: 200,
  phone: 30,
  duration: 60,
  listItem: 40,
  listLength: 20,
  comment: 500,
  complaint: 1_000,
  report: 1_000,
  descriptiveWords: 50,
  search: 120,
  searchName: 60,
  supportMessage: 3_000,
  leaving: 300,
  question: 300,
  questionAnswer: 500,
} as const

/** Rules 1.5.1–1.5.6 and 1.5.10. */
export const minimums = { name: 2, password: 6, phone: 10, city: 1, searchText: 2, question: 10 } as const

/** CHF per hour. The terms of use name the minimum; the maximum catches typing errors. */
export const rates = { minimum: 15, recommended: 20, default: 20, maximum: 1_000 } as const

/** Years ahead beyond which the app asks whether the date of work is right (rule 1.2.432). */
export const scheduleYears = 2

/** How many items a page of a list has: by default, at most, and on public pages. */
export const lists = { defaultLimit: 200, maximumLimit: 500, publicPage: 20 } as const

/** Limits of a sent photo and of a review with photos, in decoded bytes (rule 3.1.13). */
export const photoLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 40_000_000,
  /** How many times longer one side may be than the other. The widest panorama of a phone has ten. */
  sides: 20,
  perReview: 5,
  reviewBytes: 30 * 1024 * 1024,
  perOffer: 3,
  /** The most photos that one person adds in 24 hours, of which some 50 MB stay at most, and sends into one conversation (rule 1.2.449). */
  perDay: 100,
  perConversation: 500,
} as const

/** The limit of a body with one photo: base64 takes a third more than the bytes, and JSON surrounds it. */
export const photoBodyBytes = Math.ceil((photoLimits.bytes * 4) / 3) + 16 * 1024

/** Limits of one push (sync/README.md §2.1); a push with a photo may have `photoBodyBytes`. */
export const pushLimits = { mutations: 500, bytes: 256 * 1024 } as const
/** The limit of a push with its envelope. Other bodies without photos are far smaller. */
export const pushBodyBytes = pushLimits.bytes + 16 * 1024

/** Limits of one pull, and of the rows that a device retains (sync/README.md §1.6 and §2.5). */
export const pullLimits = {
  firstPage: 50,
  page: 500,
  inFlight: 100,
  feeds: 40,
  openJobs: 2_000,
  messagesPerConversation: 50,
} as const

/** `entries`: the most entries in one stream event. If there are more, the event only says where the heads stand, and the device pulls. */
export const streamLimits = { entries: 50 } as const

/** The newest notifications of a person, which the bell shows and the server keeps (rule 1.2.447). */
export const notificationsKept = 100

/** The most offers that a student keeps, and the most saved searches. */
export const keptLimits = { offers: 200, searches: 10 } as const

/** The most kilometres that a student travels. */
export const travelLimit = 300

/** `full`: the most mutations that wait on a device; it accepts no more until some have been sent. */
export const outboxLimits = { full: 1_000 } as const

/** The most open offers of one poster, because devices keep only the newest offers of all posters (`pullLimits.openJobs`). */
export const openOfferLimit = 500

/** The most students whom a poster invites to one offer, and within 24 hours: each is notified unasked. */
export const invitationLimits = { perOffer: 10, perDay: 20 } as const

/**
 * The most questions about an offer: that wait for an answer, of one student in all, and that stand there. Each notifies the poster, so a student asks so
 * many in 24 hours.
 */
export const questionLimits = { open: 3, ofOne: 5, perOffer: 20, perDay: 20 } as const

/** The most letter templates of a student. */
export const templateLimit = 20

/** The most proposals to cancel one job; each holds the money back. */
export const proposalLimit = 3

/** The most proposals of another time that one party makes for a job in 24 hours; each notifies the other party. */
export const timeProposalsPerDay = 10

/** How often the certificate of one job may be asked for or given: each time notifies somebody. */
export const certificatesPerJob = 3

/** The most statements of a year that two people have made in 24 hours: each takes the place of the one before. */
export const statementsPerDay = 5

/** How often an agreement about one job may be proposed: each time notifies somebody. */
export const agreementsPerJob = 10
