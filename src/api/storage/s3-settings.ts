import { StartError } from '../postgres/start-error.ts'

export type S3Settings = {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
type Credentials = { AWS_ACCESS_KEY_ID?: string | undefined; AWS_SECRET_ACCESS_KEY?: string | undefined }

/** Reads `s3://bucket?endpoint=…&region=…`; credentials come from the AWS variables or the URL. */
export function readS3Settings(storageUrl: string, credentials: Credentials): S3Settings {
  const url = new URL(storageUrl)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = (url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const accessKeyId = decoded(url.username) || credentials.AWS_ACCESS_KEY_ID
  const secretAccessKey = decoded(url.password) || credentials.AWS_SECRET_ACCESS_KEY
  if (!url.hostname) throw new StartError('STORAGE_URL names no bucket: write s3://bucket?endpoint=…&region=….')
  if (!/^https?:\/\/[^/]/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new StartError('The endpoint in STORAGE_URL is not an http or https address.')
  }
  if (!accessKeyId || !secretAccessKey) {
    throw new StartError('STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  }
  return { bucket: url.hostname, endpoint, region, accessKeyId, secretAccessKey }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StartError('The credentials in STORAGE_URL are not percent-encoded.')
  }
}
