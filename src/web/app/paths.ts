import type { pages } from '#contract/pages.ts'

type Page = (typeof pages)[number]
type ParamsIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest> : never
type Builder<P extends Page> = [ParamsIn<P>] extends [never] ? () => string : (value: string) => string

function path<P extends Page>(page: P): Builder<P> {
  return (value?: string) => page.replace(/\{\w+\}/, encodeURIComponent(value ?? ''))
}

/** Addresses as text, for what is not a typed `Link`. */
export const paths = {
  home: path('/'),
  login: path('/auth/login'),
  resetPassword: path('/auth/reset-password/{token}'),
  verifyEmail: path('/auth/verify-email/{token}'),
  events: path('/events'),
  event: path('/events/{slug}'),
  manageEvent: path('/manage/events/{slug}'),
}
