import { curveRequestSchema, curveResponseSchema } from './curve.ts';
import { matrixRequestSchema, matrixResponseSchema } from './matrix.ts';
import { whatIfRequestSchema, whatIfResponseSchema } from './what-if.ts';

/** Endpoints that only parts of the app ask that load later: their schemas load with them. */
export const laterEndpoints = {
  curve: {
    method: 'POST',
    path: '/v2/fungible/curve',
    request: curveRequestSchema,
    response: curveResponseSchema,
  },
  whatIf: {
    method: 'POST',
    path: '/v2/fungible/what_if',
    request: whatIfRequestSchema,
    response: whatIfResponseSchema,
  },
  matrix: {
    method: 'POST',
    path: '/v2/fungible/matrix',
    request: matrixRequestSchema,
    response: matrixResponseSchema,
  },
} as const;
