import { collectionOperation, recordOperation } from '../engine/declare.js';
import type { Operation } from '../engine/operation.js';
import { plainJsonWriter } from '../engine/plain-json-writer.js';
import { Problem } from '../engine/problem.js';
import { spaceOfPath } from '../engine/space-of-path.js';
import { announce } from '../life/announce.js';
import type { Entry } from '../records/entry.js';
import { newEntry } from '../v2/new-entry.js';
import { attributesOf, type ResourceInput, readResource } from './resource-input.js';
import { RESOURCE_FILTERS_V1, RESOURCES_V1 } from './resource-type.js';

/** Resources of a space, version 1.0. */
export const RESOURCE_OPERATIONS_V1: readonly Operation[] = [
  collectionOperation(plainJsonWriter, {
    name: 'list-resources',
    method: 'GET',
    path: '/resources',
    access: 'space member',
    scope: 'read_resources',
    on: RESOURCES_V1,
    filters: RESOURCE_FILTERS_V1,
  }),
  recordOperation(plainJsonWriter, {
    name: 'show-resource',
    method: 'GET',
    path: '/resources/:id',
    access: 'space member',
    scope: 'read_resources',
    on: RESOURCES_V1,
    subject: 'id',
    answers: 'record',
  }),
  recordOperation<Entry, ResourceInput>(plainJsonWriter, {
    name: 'create-resource',
    method: 'POST',
    path: '/resources',
    access: 'space admin',
    scope: 'write_resources',
    body: 'document',
    on: RESOURCES_V1,
    input: readResource,
    subject(input, exchange) {
      if (input.name === undefined) throw new Problem(422, [{ pointer: '/name', detail: "can't be blank" }]);
      const { world } = exchange;
      const space = spaceOfPath(exchange);
      const attributes = attributesOf(input, null, space, world);
      const resource = world.entries.add(newEntry('resources', space, world, { attributes }));
      announce('created_resource', resource, world);
      return resource;
    },
    answers: 'created',
  }),
  recordOperation<Entry, ResourceInput>(plainJsonWriter, {
    name: 'update-resource',
    method: 'PUT',
    path: '/resources/:id',
    access: 'space admin',
    scope: 'write_resources',
    body: 'document',
    on: RESOURCES_V1,
    subject: 'id',
    input: readResource,
    transition: {
      refusals: [],
      change(resource, input, world) {
        const space = world.spaces.get(resource.spaceId ?? '');
        if (space === undefined) return;
        resource.attributes = { ...resource.attributes, ...attributesOf(input, resource, space, world) };
        announce('updated_resource', resource, world);
      },
    },
    answers: 'record',
  }),
  recordOperation(plainJsonWriter, {
    name: 'delete-resource',
    method: 'DELETE',
    path: '/resources/:id',
    access: 'space admin',
    scope: 'write_resources',
    on: RESOURCES_V1,
    subject: 'id',
    transition: {
      refusals: [],
      change(resource, _input, world) {
        announce('deleted_resource', resource, world);
        world.entries.remove(resource);
      },
    },
    answers: 'nothing',
  }),
];
