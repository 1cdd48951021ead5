/** The longest a text may be, in characters (`lengthOf` in text.ts). */
export const limits = {
  title: 120,
  description: 5_000,
  location: 120,
  letter: 3_000,
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
  descriptiveWords: 50,
  search: 120,
} as const

/** Rules 1.5.1–1.5.6 and 1.5.10. */
export const minimums = { name: 2, password: 6, phone: 10, city: 1, searchText: 2 } as const

/** CHF per hour. The floor is in the terms; the ceiling keeps a slip of the finger from being published. */
export const rates = { minimum: 15, recommended: 20, default: 20, maximum: 1_000 } as const

export const lists = { defaultLimit: 200, maximumLimit: 500, publicPage: 20 } as const

/** A photo as it is sent, and what a review with photos may weigh (rule 3.1.13). Bytes are decoded ones. */
export const photoLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 40_000_000,
  perReview: 5,
  reviewBytes: 30 * 1024 * 1024,
} as const

/** What a body with one photo in it may weigh: base64 takes a third more than the bytes, and there is some text around it. */
export const photoBodyBytes = Math.ceil((photoLimits.bytes * 4) / 3) + 16 * 1024

/** What one push may carry (sync/README.md §2.1); one with a photo, `photoBodyBytes`. */
export const pushLimits = { mutations: 500, bytes: 256 * 1024 } as const
/** A push may fill its limit, and its envelope takes some room. Other bodies without photos are far below. */
export const pushBodyBytes = pushLimits.bytes + 16 * 1024

/** What one pull answers, and what a device keeps (sync/README.md §1.6 and §2.5). */
export const pullLimits = {
  firstPage: 50,
  page: 500,
  inFlight: 100,
  feeds: 40,
  openJobs: 2_000,
  messagesPerConversation: 50,
} as const

export const outboxLimits = { notice: 200, full: 1_000 } as const
