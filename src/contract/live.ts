import { endpoint } from '#contract/endpoint.ts'

/** What changed since the last news, never the content: the page asks for it again, where rights are decided. */
export type LiveNews = {
  /** The areas of which this person sees something else now. */
  areas: string[]
  /** Ids of records that every member can see. */
  records: string[]
  /** Too much time has passed to tell what changed. */
  missed?: true
}

/** Seconds between two signs of life; a stream that is silent for three times as long is lost. */
export const beatSeconds = 20

export const followLive = endpoint({
  method: 'GET',
  path: '/live',
  access: 'account',
  summary:
    'What changed of what I see, as server-sent events: areas and records to ask for again. `Last-Event-ID` resumes without loss; without `Accept: text/event-stream` it answers what changed until now, and ends',
  produces: 'text/event-stream',
  streamed: true,
  response: null,
  errors: ['unavailable'],
})
