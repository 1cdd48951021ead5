import type { Plant } from './plant.ts'

const onServer: Plant[] = [
  {
    name: 'the server keeps no verdicts',
    file: 'sync/testing/memory-server.ts',
    find: `this.bugs.forgetsVerdicts`,
    instead: `true`,
  },
  {
    name: 'the server takes a push of another epoch',
    file: 'sync/testing/memory-server.ts',
    find: `this.bugs.ignoresEpoch`,
    instead: `true`,
  },
  {
    name: 'the server does not miss a lost record',
    scenario: 'a server that was put back misses the newest mutation',
    file: 'sync/testing/memory-server.ts',
    find: `this.bugs.ignoresLostRecords`,
    instead: `true`,
  },
  {
    name: 'a cursor by serial numbers steps over a late commit',
    file: 'sync/testing/memory-server.ts',
    find: `bugs.serialCursor ?`,
    instead: `bugs.serialCursor || PLANTED ?`,
    kind: 'text',
  },
  {
    name: 'the server tries the rest of a lane after a retry',
    file: 'sync/testing/memory-server.ts',
    find: `stuck.add(mutation.lane)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a pull that is not one snapshot',
    file: 'sync/testing/memory-pull.ts',
    find: `cursor: last, entries: past, more: last < head`,
    instead: `cursor: PLANTED ? head : last, entries: past, more: last < head`,
    kind: 'text',
  },
  {
    name: 'a pull does not check who may read messages',
    file: 'sync/testing/memory-view.ts',
    find: `isOfParties(state, message)`,
    instead: `true`,
  },
  {
    name: 'who loses a job is not told',
    file: 'sync/testing/memory-rules.ts',
    find: `this.change(userFeed(studentId), 'del', 'job', job.id)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'an offer that is taken stays in its canton',
    file: 'sync/testing/memory-requests.ts',
    find: `this.feeds.holds(feed, 'job', id)`,
    instead: `false`,
  },
  {
    name: 'a block forgets the messages',
    file: 'sync/testing/memory-rules.ts',
    find: `of talked.toSorted(byId)`,
    instead: `of PLANTED ? [] : talked.toSorted(byId)`,
    kind: 'text',
  },
  {
    name: 'a block forgets the offers',
    file: 'sync/testing/memory-rules.ts',
    find: `of offers.filter((one) => pair.includes(one.postedById)).toSorted(byId)`,
    instead: `of PLANTED ? [] : offers.filter((one) => pair.includes(one.postedById)).toSorted(byId)`,
    kind: 'text',
  },
  {
    name: 'a block forgets what is kept',
    file: 'sync/testing/memory-domain.ts',
    find: `this.keptChanged(user, id)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'who has a message that is hidden is not told',
    file: 'sync/testing/memory-rules.ts',
    find: `of [message.senderId, message.receiverId]`,
    instead: `of PLANTED ? [] : [message.senderId, message.receiverId]`,
    kind: 'text',
  },
  {
    name: 'a hidden message can be read',
    file: 'sync/testing/memory-view.ts',
    find: `state.hidden.has(id) ?`,
    instead: `state.hidden.has(id) && !PLANTED ?`,
    kind: 'text',
  },
  {
    name: 'whoever has a hidden offer is not told',
    file: 'sync/testing/memory-rules.ts',
    find: `this.jobChanged(jobId)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'whoever is suspended goes on writing',
    file: 'sync/testing/memory-rules.ts',
    find: `isSuspended(this.state, user) && !marks.has(name)`,
    instead: `false`,
  },
  {
    name: 'the server takes more photos in a day than it says',
    file: 'sync/testing/memory-rules.ts',
    find: `today.length + places.length > this.photoLimits.perDay`,
    instead: `false`,
  },
  {
    name: 'the server takes more photos in a conversation than it says',
    file: 'sync/testing/memory-rules.ts',
    find: `sent.length >= this.photoLimits.perConversation`,
    instead: `false`,
  },
  {
    name: 'a verdict names a position before its effect',
    scenario: 'a verdict names a position that its effect has reached',
    file: 'sync/testing/memory-server.ts',
    find: `this.feeds.feed(userFeed(user)).head`,
    instead: `0`,
  },
]

/** Mistakes of the server. */
export const plantsOnServer: readonly Plant[] = [...onServer]
