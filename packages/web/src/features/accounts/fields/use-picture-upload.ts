import { useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { readPicture, uploadPicture } from './upload-picture.ts'

export function usePictureUpload(onArrived: (url: string) => void) {
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<string>()

  /** Also a picture that is still being drawn. */
  async function uploadFile(file: Blob | Promise<Blob>): Promise<void> {
    setFailure(undefined)
    setPercent(0)
    try {
      const picture = await readPicture(await file)
      if ('problem' in picture) setFailure(picture.problem)
      else onArrived(await uploadPicture(picture, share => setPercent(Math.round(share * 100))))
    } catch (error) {
      setFailure(problemSentence(error))
    } finally {
      setPercent(undefined)
    }
  }
  return { percent, failure, bring: uploadFile }
}
