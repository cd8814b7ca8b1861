import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from './s3-settings.ts'
import { requireKey, type Storage } from './storage.ts'

// For the start of an answer; the download itself runs at the reader's pace.
const patience = 30_000

/** Any S3 server. The bucket is part of the path, which all of them support. */
export function s3Storage({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2, initRetryMs: 200 })
  const urlOf = (key: string) => `${endpoint}/${bucket}/${requireKey(key)}`
  const call = async (url: string, init: RequestInit, accepted: readonly number[]) => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new Error('The storage does not answer')), patience)
    const answer = await client.fetch(url, { ...init, signal: stop.signal }).finally(() => clearTimeout(timer))
    if (accepted.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new Error(`The storage answered ${answer.status} to ${init.method}`)
  }
  return {
    async put(key, content, contentType) {
      const body = new Uint8Array(content)
      await call(urlOf(key), { method: 'PUT', body, headers: { 'content-type': contentType } }, [200]).then(drain)
    },
    async get(key) {
      const answer = await call(urlOf(key), { method: 'GET' }, [200, 404])
      if (answer.status === 200) return Readable.fromWeb(answer.body as ReadableStream)
      await drain(answer)
      return undefined
    },
    async delete(key) {
      await call(urlOf(key), { method: 'DELETE' }, [200, 204, 404]).then(drain)
    },
  }
}

/** An unread body would keep its connection open. */
const drain = (answer: Response) => answer.arrayBuffer()
