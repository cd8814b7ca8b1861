import type { Deps } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { sendFile } from '#api/http/web/text-files.ts'
import * as contract from '#contract/cohorts/badges.ts'
import { makeBadge, showIssuer, showRevocations } from './badge.ts'
import { bakedImage } from './badge-image.ts'
import { findKeys } from './keys.ts'

export function badgeRoutes(route: Route, deps: Deps): void {
  route(contract.downloadBadge, async ({ params: { code }, reply }) =>
    sendFile(reply, 'text/plain', `${code}.jwt`, await makeBadge(deps, code)),
  )
  route(contract.downloadBadgeImage, async ({ params: { code }, reply }) =>
    sendFile(reply, 'image/svg+xml', `${code}.svg`, bakedImage(await makeBadge(deps, code))),
  )
  route(contract.getIssuer, () => showIssuer(deps))
  route(contract.listIssuerKeys, async () => ({ keys: await findKeys(deps) }))
  route(contract.getIssuerKey, async ({ params: { kid } }) =>
    found((await findKeys(deps)).find((key) => key.kid.endsWith(`/${kid}`))),
  )
  route(contract.listRevocations, () => showRevocations(deps))
}
