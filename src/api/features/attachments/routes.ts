import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import { connectionOf } from '#api/http/client.ts'
import { knows } from '#api/http/etags.ts'
import type { Route } from '#api/http/route.ts'
import { throttle } from '#api/http/limits/throttle.ts'
import * as contract from '#contract/attachments/attachments.ts'
import { contentDisposition } from './file-name.ts'
import { describeFile, receiveFile } from './receive.ts'
import { changeFile, listOwnFiles } from './own-files.ts'
import { openFile, removeFile, requireReadable, storeFile } from './service.ts'
import { atPace, unpacking, uploads } from './upload-slots.ts'

const uploadsPerHour = 100

export function attachmentRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  route(contract.uploadAttachment, ({ actor, client, request, once }) => {
    const connection = connectionOf(request)
    const work = async () => {
      await throttle(deps, `upload:${actor.id}`, uploadsPerHour, 3600)
      const file = await atPace(request, client.address, () => receiveFile(request))
      const unpack = <T>(picture: () => Promise<T>) => unpacking(client, picture, connection)
      return once(await describeFile(file), (keep) =>
        storeFile(deps, callerOf({ actor, request }), { file, areas, unpack, once: keep }),
      )
    }
    return uploads(client, work, connection)
  })

  route(contract.downloadAttachment, async ({ actor, params, request, reply }) => {
    const { fileName, contentType, size } = await requireReadable(deps, areas, actor, params.id)
    // What lies under an id never changes; whether somebody may see it does.
    const etag = `"${params.id}"`
    const tag = { etag, vary: 'authorization' }
    if (knows(request, etag)) return reply.headers(tag).code(304).send()
    const content = await openFile(deps, params.id)
    return reply
      .headers({
        ...tag,
        'content-type': contentType,
        'content-length': size,
        'content-disposition': contentDisposition(fileName),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content)
  })

  route(contract.listAttachments, ({ actor }) => listOwnFiles(deps, actor))
  route(contract.describeAttachment, (call) => changeFile(deps, callerOf(call), { ...call.body, id: call.params.id }))
  route(contract.deleteAttachment, (call) => removeFile(deps, areas, callerOf(call), call.params.id))
}
