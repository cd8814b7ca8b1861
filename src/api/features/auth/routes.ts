import type { Deps } from '#api/deps.ts'
import { callerOf, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/auth/auth.ts'
import * as invitation from '#contract/auth/invitation.ts'
import * as signUp from '#contract/auth/sign-up.ts'
import { emailRoutes } from './email/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { acceptInvitation, declineInvitation, showInvitation } from './invitation/invitation.ts'
import { organisationRoutes } from './organisations/routes.ts'
import { originOf } from './origin.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import * as queries from './queries.ts'
import { acceptLegal, findQuestions, isEmailFree, signUpFounder, signUpOnit } from './sign-up.ts'
import * as service from './service.ts'
import { signIn } from './sign-in.ts'
import { tokenRoutes } from './tokens/routes.ts'

export function authRoutes(route: Route, deps: Deps): void {
  route(contract.login, ({ body, request }) => signIn(deps, body, originOf(request)))
  route(signUp.signUpOnit, ({ body, request, once }) => signUpOnit(deps, body, originOf(request), once))
  route(signUp.signUpFounder, ({ body, request, once }) => signUpFounder(deps, body, originOf(request), once))

  route(invitation.showProgrammeInvitation, ({ params }) => showInvitation(deps, params.token))
  route(invitation.acceptProgrammeInvitation, ({ params, body, request, once }) =>
    acceptInvitation(deps, { token: params.token, form: body, origin: originOf(request) }, once),
  )
  route(invitation.declineProgrammeInvitation, ({ params, body }) => declineInvitation(deps, params.token, body))

  route(contract.logout, async ({ actor }) => {
    await queries.endSessions(deps.db, actor.id, deps.clock(), { id: actor.sessionId })
  })

  route(contract.me, ({ actor }) => queries.showMe(actor))

  route(contract.setLocale, async ({ actor, body }) => {
    await queries.setLocale(deps.db, actor.id, body.locale)
    return queries.findUser(deps.db, actor.id, deps.clock())
  })

  route(contract.acceptLegal, (call) => acceptLegal(deps, callerOf(call), call.body))

  route(contract.requestReset, async ({ body, request }) => {
    await service.requestReset(deps, body.email, originOf(request))
    return {}
  })
  route(contract.checkResetToken, ({ params }) => service.checkResetToken(deps, params.token))
  route(contract.resetPassword, ({ params, body }) => service.resetPassword(deps, params.token, body.password))

  route(contract.requestVerification, async ({ actor }) => {
    await service.requestVerification(deps, actor.id)
    return {}
  })
  route(contract.verifyEmail, ({ params }) => service.verifyEmail(deps, params.token))

  route(signUp.getRegistrationQuestions, () => findQuestions(deps))
  route(signUp.checkEmail, ({ body, request }) => isEmailFree(deps, body.email, originOf(request)))
  route(contract.changePassword, ({ actor, body }) => service.changePassword(deps, actor, body))
  emailRoutes(route, deps)
  tokenRoutes(route, deps)
  factorRoutes(route, deps)
  passkeyRoutes(route, deps)
  organisationRoutes(route, deps)
  sessionRoutes(route, deps)
}

function sessionRoutes(route: Route, deps: Deps): void {
  route(contract.listSessions, async ({ actor }) => {
    const rows = await queries.findSessions(deps.db, actor.id, deps.clock())
    return {
      items: rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        device: row.device,
        way: row.way,
        current: row.id === actor.sessionId,
      })),
    }
  })
  route(contract.endSession, async ({ actor, params }) => {
    const ended = await queries.endSessions(deps.db, actor.id, deps.clock(), { id: params.id })
    refuse(ended === 0 ? 'not_found' : undefined)
  })
  route(contract.endOtherSessions, async ({ actor }) => {
    await queries.endSessions(deps.db, actor.id, deps.clock(), { not: actor.sessionId, keepTokens: true })
  })
}
