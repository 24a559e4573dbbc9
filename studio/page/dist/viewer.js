/*! three
The MIT License

Copyright © 2010-2025 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
import*as h from"./three.js";import{Controls as Wt,MOUSE as A,Quaternion as nt,Spherical as rt,TOUCH as k,Vector2 as T,Vector3 as b,Plane as Vt,Ray as Ut,MathUtils as jt}from"./three.js";var ht={type:"change"},Q={type:"start"},ct={type:"end"},z=new Ut,lt=new Vt,Gt=Math.cos(70*jt.DEG2RAD),y=new b,x=2*Math.PI,v={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},X=1e-6,W=class extends Wt{constructor(t,e=null){super(t,e),this.state=v.NONE,this.target=new b,this.cursor=new b,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:A.ROTATE,MIDDLE:A.DOLLY,RIGHT:A.PAN},this.touches={ONE:k.ROTATE,TWO:k.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new b,this._lastQuaternion=new nt,this._lastTargetPosition=new b,this._quat=new nt().setFromUnitVectors(t.up,new b(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new rt,this._sphericalDelta=new rt,this._scale=1,this._panOffset=new b,this._rotateStart=new T,this._rotateEnd=new T,this._rotateDelta=new T,this._panStart=new T,this._panEnd=new T,this._panDelta=new T,this._dollyStart=new T,this._dollyEnd=new T,this._dollyDelta=new T,this._dollyDirection=new b,this._mouse=new T,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=Yt.bind(this),this._onPointerDown=Bt.bind(this),this._onPointerUp=Kt.bind(this),this._onContextMenu=te.bind(this),this._onMouseWheel=qt.bind(this),this._onKeyDown=Xt.bind(this),this._onTouchStart=Qt.bind(this),this._onTouchMove=Jt.bind(this),this._onMouseDown=Zt.bind(this),this._onMouseMove=$t.bind(this),this._interceptControlDown=ee.bind(this),this._interceptControlUp=ie.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(ht),this.update(),this.state=v.NONE}update(t=null){let e=this.object.position;y.copy(e).sub(this.target),y.applyQuaternion(this._quat),this._spherical.setFromVector3(y),this.autoRotate&&this.state===v.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(i)&&isFinite(s)&&(i<-Math.PI?i+=x:i>Math.PI&&(i-=x),s<-Math.PI?s+=x:s>Math.PI&&(s-=x),i<=s?this._spherical.theta=Math.max(i,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+s)/2?Math.max(i,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let a=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let r=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),a=r!=this._spherical.radius}if(y.setFromSpherical(this._spherical),y.applyQuaternion(this._quatInverse),e.copy(this.target).add(y),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let r=null;if(this.object.isPerspectiveCamera){let n=y.length();r=this._clampDistance(n*this._scale);let l=n-r;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),a=!!l}else if(this.object.isOrthographicCamera){let n=new b(this._mouse.x,this._mouse.y,0);n.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),a=l!==this.object.zoom;let d=new b(this._mouse.x,this._mouse.y,0);d.unproject(this.object),this.object.position.sub(d).add(n),this.object.updateMatrixWorld(),r=y.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;r!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(r).add(this.object.position):(z.origin.copy(this.object.position),z.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(z.direction))<Gt?this.object.lookAt(this.target):(lt.setFromNormalAndCoplanarPoint(this.object.up,this.target),z.intersectPlane(lt,this.target))))}else if(this.object.isOrthographicCamera){let r=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),r!==this.object.zoom&&(this.object.updateProjectionMatrix(),a=!0)}return this._scale=1,this._performCursorZoom=!1,a||this._lastPosition.distanceToSquared(this.object.position)>X||8*(1-this._lastQuaternion.dot(this.object.quaternion))>X||this._lastTargetPosition.distanceToSquared(this.target)>X?(this.dispatchEvent(ht),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?x/60*this.autoRotateSpeed*t:x/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){y.setFromMatrixColumn(e,0),y.multiplyScalar(-t),this._panOffset.add(y)}_panUp(t,e){this.screenSpacePanning===!0?y.setFromMatrixColumn(e,1):(y.setFromMatrixColumn(e,0),y.crossVectors(this.object.up,y)),y.multiplyScalar(t),this._panOffset.add(y)}_pan(t,e){let i=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;y.copy(s).sub(this.target);let a=y.length();a*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*a/i.clientHeight,this.object.matrix),this._panUp(2*e*a/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),s=t-i.left,a=e-i.top,r=i.width,n=i.height;this._mouse.x=s/r*2-1,this._mouse.y=-(a/n)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientX),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(x*this._rotateDelta.x/e.clientHeight),this._rotateUp(x*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(x*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-x*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(x*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-x*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(i,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(i,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),i=t.pageX-e.x,s=t.pageY-e.y,a=Math.sqrt(i*i+s*s);this._dollyStart.set(0,a)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let i=this._getSecondPointerPosition(t),s=.5*(t.pageX+i.x),a=.5*(t.pageY+i.y);this._rotateEnd.set(s,a)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(x*this._rotateDelta.x/e.clientHeight),this._rotateUp(x*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(i,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),i=t.pageX-e.x,s=t.pageY-e.y,a=Math.sqrt(i*i+s*s);this._dollyEnd.set(0,a),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let r=(t.pageX+e.x)*.5,n=(t.pageY+e.y)*.5;this._updateZoomParameters(r,n)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new T,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,i={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function Bt(o){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(o.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(o)&&(this._addPointer(o),o.pointerType==="touch"?this._onTouchStart(o):this._onMouseDown(o)))}function Yt(o){this.enabled!==!1&&(o.pointerType==="touch"?this._onTouchMove(o):this._onMouseMove(o))}function Kt(o){switch(this._removePointer(o),this._pointers.length){case 0:this.domElement.releasePointerCapture(o.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(ct),this.state=v.NONE;break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function Zt(o){let t;switch(o.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case A.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(o),this.state=v.DOLLY;break;case A.ROTATE:if(o.ctrlKey||o.metaKey||o.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(o),this.state=v.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(o),this.state=v.ROTATE}break;case A.PAN:if(o.ctrlKey||o.metaKey||o.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(o),this.state=v.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(o),this.state=v.PAN}break;default:this.state=v.NONE}this.state!==v.NONE&&this.dispatchEvent(Q)}function $t(o){switch(this.state){case v.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(o);break;case v.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(o);break;case v.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(o);break}}function qt(o){this.enabled===!1||this.enableZoom===!1||this.state!==v.NONE||(o.preventDefault(),this.dispatchEvent(Q),this._handleMouseWheel(this._customWheelEvent(o)),this.dispatchEvent(ct))}function Xt(o){this.enabled!==!1&&this._handleKeyDown(o)}function Qt(o){switch(this._trackPointer(o),this._pointers.length){case 1:switch(this.touches.ONE){case k.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(o),this.state=v.TOUCH_ROTATE;break;case k.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(o),this.state=v.TOUCH_PAN;break;default:this.state=v.NONE}break;case 2:switch(this.touches.TWO){case k.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(o),this.state=v.TOUCH_DOLLY_PAN;break;case k.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(o),this.state=v.TOUCH_DOLLY_ROTATE;break;default:this.state=v.NONE}break;default:this.state=v.NONE}this.state!==v.NONE&&this.dispatchEvent(Q)}function Jt(o){switch(this._trackPointer(o),this.state){case v.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(o),this.update();break;case v.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(o),this.update();break;case v.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(o),this.update();break;case v.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(o),this.update();break;default:this.state=v.NONE}}function te(o){this.enabled!==!1&&o.preventDefault()}function ee(o){o.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function ie(o){o.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var C=(o,t)=>[o[0]-t[0],o[1]-t[1],o[2]-t[2]],ut=(o,t)=>o[0]*t[0]+o[1]*t[1]+o[2]*t[2],dt=(o,t)=>[o[1]*t[2]-o[2]*t[1],o[2]*t[0]-o[0]*t[2],o[0]*t[1]-o[1]*t[0]];function pt(o,t,e,i){let s=new Float32Array(t).fill(1),a=dt(C(i[1],i[0]),C(i[3],i[0])),r=i.map((n,l)=>({corner:n,inward:dt(a,C(i[(l+1)%4],n))}));for(let n=0;n<t;++n){let l=null,d=0;for(let u=0;u<e;++u){let f=4*(n*e+u),m=[o[f],o[f+1],o[f+2]],g=ut(a,C(m,i[0]));if(l&&d<0!=g<0){let _=d/(d-g),S=l.map((H,w)=>H+_*(m[w]-H));if(r.every(({corner:H,inward:w})=>ut(w,C(S,H))>=0)){s[n]=(u-1+_)/(e-1);break}}[l,d]=[m,g]}}return s}var ft=`
void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }
`,mt=`
precision highp float;
precision highp sampler2D;
uniform sampler2D guides, bindings;
uniform int pointsPerGuide, count;
uniform float clump;
uniform bool kinds;
uniform vec4 turn;
out vec4 place;

vec4 guidePoint(int guide, int k) {
  int i = guide * pointsPerGuide + k;
  return texelFetch(guides, ivec2(i % 1024, i / 1024), 0);
}
// Catmull–Rom by index; ends go on straight.
vec4 smoothAt(int guide, float x) {
  float at = x * float(pointsPerGuide - 1);
  int i = min(int(at), pointsPerGuide - 2);
  float u = at - float(i);
  vec4 p1 = guidePoint(guide, i), p2 = guidePoint(guide, i + 1);
  vec4 p0 = i > 0 ? guidePoint(guide, i - 1) : 2.0 * p1 - p2;
  vec4 p3 = i + 2 < pointsPerGuide ? guidePoint(guide, i + 2) : 2.0 * p2 - p1;
  return 0.5 * (2.0 * p1 + u * (p2 - p0) + u * u * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3)
                + u * u * u * (3.0 * p1 - p0 - 3.0 * p2 + p3));
}
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  int strand = here.y * 64 + here.x / 32;
  if (strand >= count) { place = vec4(0.0); return; }
  ivec2 b = ivec2(4 * (strand % 256), strand / 256);
  vec4 guide = texelFetch(bindings, b, 0), weight = texelFetch(bindings, b + ivec2(1, 0), 0);
  vec3 offset = turned(texelFetch(bindings, b + ivec2(2, 0), 0).xyz);
  vec3 scatter = turned(texelFetch(bindings, b + ivec2(3, 0), 0).xyz);
  float x = guide.w * float(here.x % 32) / float(32 - 1);
  vec3 shape = vec3(0.0);
  vec4 nearest = vec4(0.0);
  float value = 0.0;
  for (int g = 0; g < 3; ++g) {
    if (weight[g] <= 0.0) continue;
    vec4 p = smoothAt(int(guide[g]), x);
    if (g == 0) nearest = p;
    shape += weight[g] * (p.xyz - guidePoint(int(guide[g]), 0).xyz);
    value += weight[g] * p.w;
  }
  // Kinds of things have no mean: the nearest point of the nearest guide says which it is.
  if (kinds) value = guidePoint(int(guide.x), int(x * float(pointsPerGuide - 1) + 0.5)).w;
  vec3 root = guidePoint(int(guide.x), 0).xyz + offset;
  vec3 free = root + shape + x * x * scatter;
  float pull = clump * x * x * (3.0 - 2.0 * x) * 0.8;
  place = vec4(mix(free, nearest.xyz + x * scatter, pull), value);
}
`,gt=`
uniform highp sampler2D places;
uniform float width;
uniform vec2 viewport;
uniform float leastPixels;

vec4 placeOf(int strand, int k) {
  return texelFetch(places, ivec2((strand % 64) * 32 + k, strand / 64), 0);
}
float hash(int n) {
  uint h = uint(n) * 747796405u + 2891336453u;
  h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
  return float((h >> 22u) ^ h) / 4294967295.0;
}
// Where a corner of the ribbon lies on screen; also what the fragment needs to know.
vec4 corner(int strand, int k, float side, vec3 shift, out vec3 where, out vec3 along, out float value) {
  vec4 here = placeOf(strand, k);
  vec3 before = placeOf(strand, max(k - 1, 0)).xyz, after = placeOf(strand, min(k + 1, 31)).xyz;
  where = here.xyz + shift;
  value = here.w;
  along = after - before;
  along = dot(along, along) > 0.0 ? normalize(along) : vec3(0.0, 0.0, -1.0);
  float s = float(k) / float(31);
  float thick = width * (s < 0.75 ? 1.0 : mix(1.0, 0.35, (s - 0.75) / 0.25));
  vec4 eye = viewMatrix * vec4(where, 1.0);
  vec4 clip = projectionMatrix * eye;
  vec3 tangent = mat3(viewMatrix) * along;
  vec2 across = vec2(-tangent.y, tangent.x);
  across = dot(across, across) > 1e-12 ? normalize(across) : vec2(1.0, 0.0);
  float pixels = thick * projectionMatrix[1][1] * viewport.y * 0.5 / clip.w;
  float shown = max(pixels, leastPixels);
  clip.xy += across * side * shown / viewport * clip.w;
  return clip;
}
`,vt=`
uniform highp sampler2D firstHair, opacity, firstBody;
uniform mat4 lightMatrix;
uniform float lightRange;
uniform bool rough;  // one look into each map will do
const vec4 layers = vec4(0.004, 0.012, 0.030, 0.080);

float throughHair(vec3 where, float bias) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float depth = at.z * lightRange - bias;
  float sum = 0.0;
  int looks = rough ? 1 : 4;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 2.5 / 512.0) * (vec2(float(i & 1), float(i >> 1)) - 0.5);
    float behind = depth - texture(firstHair, uv).r * lightRange;
    vec4 fill = texture(opacity, uv);
    float m = behind <= 0.0 ? 0.0
      : behind < layers.x ? mix(0.0, fill.x, behind / layers.x)
      : behind < layers.y ? mix(fill.x, fill.y, (behind - layers.x) / (layers.y - layers.x))
      : behind < layers.z ? mix(fill.y, fill.z, (behind - layers.y) / (layers.z - layers.y))
      : behind < layers.w ? mix(fill.z, fill.w, (behind - layers.z) / (layers.w - layers.z)) : fill.w;
    sum += m;
  }
  return sum / float(looks);
}
// The same for a surface under the hair: all of it counts, so that the edges of layers do not show.
float underHair(vec3 where) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float sum = 0.0;
  int looks = rough ? 1 : 9;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 1.4 / 512.0) * (vec2(float(i % 3), float(i / 3)) - 1.0);
    float behind = (at.z - texture(firstHair, uv).r) * lightRange;
    sum += texture(opacity, uv).w * smoothstep(0.0, 0.012, behind);
  }
  return sum / float(looks);
}
float pastBody(vec3 where, float bias) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float depth = at.z - bias / lightRange, sum = 0.0;
  int looks = rough ? 1 : 9;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 1.5 / 1024.0) * (vec2(float(i % 3), float(i / 3)) - 1.0);
    sum += depth > texture(firstBody, uv).r ? 0.0 : 1.0;
  }
  return sum / float(looks);
}
`,Et=`
vec3 develop(vec3 light) {
  light *= 0.9;
  vec3 film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  film = clamp(film, 0.0, 1.0);
  return mix(12.92 * film, 1.055 * pow(film, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, film));
}
`,wt=`
uniform vec3 keyWay, fillWay, rimWay;
const vec3 keyLight = vec3(2.5, 2.36, 2.18), fillLight = vec3(0.40, 0.45, 0.54), rimLight = vec3(1.9, 1.95, 2.1);
uniform vec3 headCentre;
`,V=`
${gt}
uniform highp sampler2D bindings, falls;
uniform int marking;  // 0: nothing falls; 1: what falls is marked; 2: this is what has fallen
uniform float age;    // seconds since it was cut off
uniform float highlights;  // share of the strands that have them
uniform int locks;    // 0: locked strands look as others do; 1: they are marked; 2: they are hidden
out vec3 vWhere, vAlong;
out float vValue, vTip, vSide, vTone;
flat out float wetness, vKind, vFalls, vLocked, vDyed;
flat out vec3 vColour;

// Shorter pieces fall more slowly: air bears them.
vec3 fallen(int strand) {
  float t = max(0.0, age - 0.12 * hash(3 * strand)), fastest = 1.2 + 1.2 * hash(3 * strand + 1), turn = 6.28 * hash(3 * strand + 2);
  return vec3(0.05 * t * cos(turn), 0.05 * t * sin(turn), -fastest * fastest / 9.81 * log(cosh(9.81 * t / fastest)));
}
void main() {
  int strand = gl_InstanceID, k = int(position.x + 0.5);
  ivec2 b = ivec2(4 * (strand % 256), strand / 256);
  vec4 guide = texelFetch(bindings, b, 0), weight = texelFetch(bindings, b + ivec2(1, 0), 0);
  wetness = weight.w;
  vLocked = texelFetch(bindings, b + ivec2(2, 0), 0).w > 0.5 ? float(locks) : 0.0;
  float coded = texelFetch(bindings, b + ivec2(3, 0), 0).w;
  vColour = vec3(floor(coded / 65536.0), mod(floor(coded / 256.0), 256.0), mod(coded, 256.0)) / 255.0;
  vColour *= vColour;
  // As picture::has_highlights has it.
  float spread = 1.2 * min(1.0, 1.0 / max(highlights, 1e-6) - 1.0);
  vDyed = hash(5 * strand + 77) < highlights * (1.0 + spread * (hash(7 * int(guide.x) + 13) - 0.5)) ? 1.0 : 0.0;
  vFalls = 2.0;
  if (marking > 0) {
    float share = 0.0;
    for (int g = 0; g < 3; ++g)
      if (weight[g] > 0.0) share += weight[g] * texelFetch(falls, ivec2(int(guide[g]) % 1024, int(guide[g]) / 1024), 0).r;
    vFalls = share / max(guide.w, 1e-3);
  }
  gl_Position = corner(strand, k, position.y, marking == 2 ? fallen(strand) : vec3(0.0), vWhere, vAlong, vValue);
  if (vLocked > 1.5) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  vKind = vValue;
  vTip = position.x / float(31);
  vSide = position.y;
  vTone = hash(strand);
}
`,U=`
precision highp float;
${wt}
${vt}
${Et}
uniform vec3 highlightColour;
uniform float highlightStart, rootShade;
uniform int painted;  // 0 as hair, 1 by a number, 2 by the state of contacts, 3 by group
uniform vec2 valueRange;
uniform int marking;
in vec3 vWhere, vAlong;
in float vValue, vTip, vSide, vTone;
flat in float wetness, vKind, vFalls, vLocked, vDyed;
flat in vec3 vColour;
out vec4 pixel;

// [Kajiya1989], with highlights shifted towards root and tip as in [Marschner2003].
float glint(vec3 along, vec3 half_, float sharp) {
  float c = dot(along, half_);
  return pow(sqrt(max(0.0, 1.0 - c * c)), sharp);
}
vec3 lit(vec3 way, vec3 light, vec3 eye, vec3 along, vec3 out_, vec3 base) {
  float c = dot(along, way), s = sqrt(max(0.0, 1.0 - c * c));
  float facing = clamp(0.55 + 0.5 * dot(out_, way), 0.0, 1.0);
  vec3 up = normalize(eye - along * dot(eye, along) + 1e-5);
  vec3 half_ = normalize(way + eye);
  float tone = vTone - 0.5;
  float first = glint(normalize(along - (0.12 + 0.06 * tone) * up), half_, mix(110.0, 220.0, wetness));
  float second = glint(normalize(along + (0.10 + 0.10 * tone) * up), half_, mix(22.0, 34.0, wetness));
  float from_behind = pow(max(0.0, -dot(eye, way)), 5.0) * s;
  vec3 body = base * (0.36 * s * facing);
  vec3 shine = (vec3(mix(0.085, 0.20, wetness)) * first + (base * 0.55 + 0.012) * second) * facing;
  return light * (body + shine + base * 0.9 * from_behind);
}
// From blue through white to red, at equal steps of lightness.
vec3 paint(float x) {
  const vec3 a = vec3(0.07, 0.10, 0.42), b = vec3(0.03, 0.42, 0.55), c = vec3(0.95, 0.75, 0.20), d = vec3(0.75, 0.06, 0.06);
  x = clamp(x, 0.0, 1.0) * 3.0;
  return x < 1.0 ? mix(a, b, x) : x < 2.0 ? mix(b, c, x - 1.0) : mix(c, d, x - 2.0);
}
// Untouched, sticking, sliding.
vec3 paintState(float state) {
  return state < 0.5 ? vec3(0.16, 0.16, 0.17) : state < 1.5 ? vec3(0.03, 0.30, 0.62) : vec3(0.85, 0.28, 0.03);
}
// Neighbouring numbers get hues far from each other, by the golden section.
vec3 paintGroup(float group) {
  float hue = fract(0.618034 * floor(group + 0.5)), tone = fract(0.414214 * floor(group + 0.5));
  vec3 c = clamp(abs(fract(hue + vec3(0.0, 2.0 / 3.0, 1.0 / 3.0)) * 6.0 - 3.0) - 1.0, 0.0, 1.0);
  return mix(vec3(0.25), c, 0.75) * mix(0.35, 0.9, tone);
}
void main() {
  if (marking == 2 && vTip <= vFalls) discard;
  vec3 eye = normalize(cameraPosition - vWhere), along = normalize(vAlong);
  vec3 out_ = normalize(vWhere - headCentre);
  // Dyed as picture::tinted does it.
  vec3 own = mix(vColour, highlightColour, vDyed * (highlightStart > 0.0 ? smoothstep(highlightStart, highlightStart + 0.25, vTip) : 1.0));
  if (rootShade > 0.0) own *= mix(vec3(0.35, 0.32, 0.30), vec3(1.0), smoothstep(0.0, rootShade, vTip));
  vec3 base = own * (0.78 + 0.5 * vTone) * mix(0.8, 1.12, vTip);
  base = mix(base, base * base * 1.2 + 0.2 * base, 0.55 * wetness);
  if (painted == 1) base = paint((vValue - valueRange.x) / max(valueRange.y - valueRange.x, 1e-12));
  if (painted == 2) base = paintState(vKind);
  if (painted == 3) base = paintGroup(vKind);
  if (vLocked > 0.5) base = mix(base, vec3(0.10, 0.22, 0.42), 0.6);
  if (marking == 1 && vTip > vFalls) base = vec3(0.75, 0.05, 0.04);
  float thick = throughHair(vWhere, 0.0012);
  // What comes through hair has its colour.
  vec3 through = exp(-thick * (vec3(1.25) - 0.45 * base / max(max(base.r, base.g), base.b))) * pastBody(vWhere, 0.004);
  float open = exp(-0.35 * thick);
  vec3 light = lit(keyWay, keyLight * through, eye, along, out_, base)
             + lit(fillWay, fillLight * mix(0.35, 1.0, open), eye, along, out_, base)
             + lit(rimWay, rimLight * 0.85, eye, along, out_, base) * smoothstep(-0.35, 0.5, dot(out_, rimWay));
  float sky = 0.5 + 0.5 * out_.z;
  light += base * mix(vec3(0.10, 0.09, 0.09), vec3(0.30, 0.32, 0.36), sky) * mix(0.30, 1.0, open) * mix(0.55, 1.0, vTip);
  // Rounder than a ribbon: darker to the sides.
  light *= mix(1.0, 0.72, vSide * vSide);
  pixel = vec4(develop(light), 1.0);
}
`,J=`
${gt}
uniform int stride;
out float vDepth;
void main() {
  vec3 where, along;
  float value;
  gl_Position = corner(gl_InstanceID * stride, int(position.x + 0.5), position.y, vec3(0.0), where, along, value);
  vDepth = gl_Position.z * 0.5 + 0.5;
}
`,yt=`
precision highp float;
in float vDepth;
out vec4 pixel;
void main() { pixel = vec4(vDepth, 0.0, 0.0, 1.0); }
`,_t=`
precision highp float;
uniform highp sampler2D firstHair;
uniform float lightRange, density;
uniform vec2 viewport;
in float vDepth;
out vec4 pixel;
const vec4 layers = vec4(0.004, 0.012, 0.030, 0.080);
void main() {
  float behind = (vDepth - texture(firstHair, gl_FragCoord.xy / viewport).r) * lightRange;
  pixel = density * vec4(lessThan(vec4(behind), vec4(layers.xyz, 1e9)));
}
`,xt=`
in float scalp;
in vec3 tint;
out vec3 vWhere, vNormal, vColour;
out float vScalp;
void main() {
  vScalp = scalp;
  vColour = tint;
  vec4 where = modelMatrix * vec4(position, 1.0);
  vWhere = where.xyz;
  vNormal = mat3(modelMatrix) * normal;
  gl_Position = projectionMatrix * viewMatrix * where;
}
`,Tt=`
precision highp float;
${wt}
${vt}
${Et}
uniform vec3 hairColour;
uniform float skin;
in vec3 vWhere, vNormal, vColour;
in float vScalp;
out vec4 pixel;

void main() {
  vec3 eye = normalize(cameraPosition - vWhere), n = normalize(vNormal);
  float thick = underHair(vWhere);
  float through = exp(-0.9 * thick) * pastBody(vWhere + 0.004 * n, 0.006);
  float open = exp(-0.28 * thick);
  // Light wanders under skin, red farthest: it reaches around the terminator.
  vec3 wrap = skin > 0.5 ? vec3(0.34, 0.16, 0.10) : vec3(0.05);
  vec3 key = clamp((dot(n, keyWay) + wrap) / (1.0 + wrap), 0.0, 1.0);
  vec3 fill = vec3(clamp(0.5 + 0.5 * dot(n, fillWay), 0.0, 1.0));
  float edge = pow(1.0 - max(dot(n, eye), 0.0), 3.0);
  // Between the drawn strands stand those that are not.
  vec3 base = mix(vColour * 0.82, hairColour * 0.55, 0.9 * vScalp);
  vec3 light = base * (keyLight * 0.36 * key * through + fillLight * 0.36 * fill * mix(0.3, 1.0, open));
  vec3 half_ = normalize(keyWay + eye);
  light += keyLight * through * (skin > 0.5 ? 0.020 * (1.0 - vScalp) : 0.006) * pow(max(dot(n, half_), 0.0), skin > 0.5 ? 28.0 : 14.0);
  light += rimLight * base * 0.35 * edge * clamp(dot(n, rimWay), 0.0, 1.0) * mix(0.4, 1.0, open);
  float sky = 0.5 + 0.5 * n.z;
  light += base * mix(vec3(0.05, 0.045, 0.045), vec3(0.17, 0.18, 0.20), sky) * mix(0.25, 1.0, open);
  pixel = vec4(develop(light), 1.0);
}
`,bt=`
out vec2 vAt;
void main() {
  vAt = position.xy;
  gl_Position = vec4(position.xy, 0.9999, 1.0);
}
`,Rt=`
precision highp float;
uniform vec3 middle, rim;
uniform float aspect;
in vec2 vAt;
out vec4 pixel;
float grain(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  float r = length(vec2(vAt.x * min(aspect, 1.6) * 0.62, vAt.y * 0.85 - 0.12));
  vec3 c = mix(middle, rim, smoothstep(0.0, 1.25, r));
  pixel = vec4(c + (grain(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
`,St=`
out vec2 vAt;
void main() {
  vAt = 0.5 + 0.5 * position.xy;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`,Mt=`
precision highp float;
uniform sampler2D coarse;
in vec2 vAt;
out vec4 pixel;
void main() { pixel = vec4(texture(coarse, vAt).rgb, 1.0); }
`,Pt=`
uniform vec2 viewport;
uniform float scale, pixels;
const float kPull = 0.03;  // metres towards the eye
vec4 pulled(vec3 where) {
  vec4 eye = viewMatrix * vec4(where, 1.0), clip = projectionMatrix * eye;
  vec4 near = projectionMatrix * vec4(eye.xyz * (1.0 - min(0.5, kPull / length(eye.xyz))), 1.0);
  return vec4(clip.xy, near.z / near.w * clip.w, clip.w);
}
vec3 stateColour(float slides) { return slides > 0.5 ? vec3(1.0, 0.55, 0.15) : vec3(0.25, 0.65, 1.0); }
`,Dt=`
${Pt}
in vec3 place, force;
in float slides;
out vec2 vAt;
out vec3 vColour;
void main() {
  vAt = position.xy;
  vColour = stateColour(slides);
  gl_Position = pulled(place);
  gl_Position.xy += position.xy * pixels / viewport * gl_Position.w;
}
`,Ht=`
precision highp float;
in vec2 vAt;
in vec3 vColour;
out vec4 pixel;
void main() {
  float r = dot(vAt, vAt);
  if (r > 1.0) discard;
  pixel = vec4(vColour * mix(1.15, 0.55, r), 1.0);
}
`,kt=`
${Pt}
in vec3 place, force;
in float slides;
out vec3 vColour;
void main() {
  vColour = stateColour(slides);
  vec3 tip = scale * force;
  float longest = 0.06, size = length(tip);
  if (size > longest) tip *= longest / size;
  vec4 from = pulled(place), to = pulled(place + tip);
  vec2 along = to.xy / to.w * viewport - from.xy / from.w * viewport;
  along = dot(along, along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
  vec4 at = mix(from, to, position.x > 0.0 ? 1.0 : 0.0);
  vec2 offset = vec2(-along.y, along.x) * position.y + along * position.z;
  at.xy += offset * pixels / viewport * at.w;
  gl_Position = size > 0.0 ? at : vec4(2.0, 2.0, 2.0, 1.0);
}
`,At=`
precision highp float;
in vec3 vColour;
out vec4 pixel;
void main() { pixel = vec4(vColour, 1.0); }
`;import*as p from"./three.js";import*as E from"./three.js";var M={bodies:1,strands:2,frame:3,file:4},tt=class{constructor(t){this.buffer=t,this.view=new DataView(t),this.at=0}word(){return this.at+=4,this.view.getUint32(this.at-4,!0)}real(){return this.at+=4,this.view.getFloat32(this.at-4,!0)}reals(t){let e=new Float32Array(this.buffer,this.at,t);return this.at+=4*t,e}words(t){let e=new Uint32Array(this.buffer,this.at,t);return this.at+=4*t,e}halves(t){let e=new Uint16Array(this.buffer,this.at,t);return this.at+=Math.ceil(2*t/4)*4,e}};function se(o){let t=[],e=o.word();for(let i=0;i<e;++i){let s=o.word(),a=o.word(),r=o.word(),n=o.word(),l=[...o.reals(3)];t.push({colour:l,positions:o.reals(3*s),normals:r?o.reals(3*s):null,colours:n?o.reals(3*s):null,triangles:o.words(3*a)})}return t}var O=13;function oe(o){let t={version:o.word(),guides:o.word(),pointsPerGuide:o.word(),count:o.word(),width:o.real(),clump:o.real(),highlights:o.real(),highlightColour:[...o.reals(3)],highlightStart:o.real(),rootShade:o.real()};t.colours=o.reals(3*t.guides),t.wetness=o.reals(t.guides),t.locked=o.reals(t.guides);let e=o.at;return t.words=o.words(O*t.count),o.at=e,t.reals=o.reals(O*t.count),t}var P=7;function ae(o){let t={version:o.word(),number:o.word(),echo:o.word(),time:o.real(),seconds:o.real(),rotation:[...o.reals(4)],poses:[]},e=o.word();for(let r=0;r<e;++r)t.poses.push({position:[...o.reals(3)],rotation:[...o.reals(4)]});let i=o.word(),s=o.word();t.low=[...o.reals(3)],t.side=o.real(),t.points=o.halves(3*i),t.values=s?o.reals(s):null;let a=o.word();return t.contacts=o.reals(P*a),t}function ne(o){let t=o.word();return{name:new TextDecoder().decode(new Uint8Array(o.buffer,o.at,t)),content:new Uint8Array(o.buffer,o.at+Math.ceil(t/4)*4)}}function Ot(o){let t=new tt(o),e=t.word(),i=t.word();switch(e){case M.bodies:return{kind:e,view:i,bodies:se(t)};case M.strands:return{kind:e,view:i,strands:oe(t)};case M.frame:return{kind:e,view:i,frame:ae(t)};case M.file:return{kind:e,view:i,file:ne(t)};default:throw new Error(`packet of unknown kind ${e}`)}}var re=8,he=.015,le={corners:[-1,-1,0,1,-1,0,-1,1,0,1,1,0],index:[0,1,2,2,1,3]},ce={corners:[0,-.35,0,0,.35,0,1,-.35,-2,1,.35,-2,1,-1.3,-3,1,1.3,-3,1,0,.5],index:[0,1,2,2,1,3,4,5,6]},j=class{constructor(){this.viewport={value:new E.Vector2(1,1)},this.scale={value:0},this.count=this.sliding=this.room=0;let t={viewport:this.viewport,scale:this.scale,pixels:{value:re}},e=(i,s,a)=>{let r=new E.ShaderMaterial({glslVersion:E.GLSL3,vertexShader:s,fragmentShader:a,uniforms:t,side:E.DoubleSide}),n=new E.Mesh(new E.InstancedBufferGeometry,r);return n.shape=i,n.frustumCulled=!1,n.renderOrder=1,n};this.dots=e(le,Dt,Ht),this.arrows=e(ce,kt,At),this.group=new E.Group,this.group.visible=!1,this.group.add(this.dots,this.arrows)}reserve(t){if(!(t<=this.room)){this.room=2**Math.ceil(Math.log2(Math.max(256,t))),this.buffer=new E.InstancedInterleavedBuffer(new Float32Array(P*this.room),P).setUsage(E.DynamicDrawUsage);for(let e of[this.dots,this.arrows]){e.geometry.dispose();let i=e.geometry=new E.InstancedBufferGeometry;i.setAttribute("position",new E.BufferAttribute(new Float32Array(e.shape.corners),3)),i.setIndex(e.shape.index),i.setAttribute("place",new E.InterleavedBufferAttribute(this.buffer,3,0)),i.setAttribute("force",new E.InterleavedBufferAttribute(this.buffer,3,3)),i.setAttribute("slides",new E.InterleavedBufferAttribute(this.buffer,1,6))}}}set(t,e){if(this.count=t.length/P,this.group.visible=this.count>0,this.count!==0){this.reserve(this.count),this.buffer.array.set(t),this.buffer.needsUpdate=!0;for(let{geometry:i}of[this.dots,this.arrows])i.instanceCount=this.count;this.sliding=0;for(let i=6;i<t.length;i+=P)this.sliding+=t[i];this.measure(t),this.lengthen(e)}}measure(t){let e=Array.from({length:this.count},(i,s)=>Math.hypot(...t.subarray(P*s+3,P*s+6)));e.sort((i,s)=>i-s),this.typical=Math.max(this.typical??0,e[Math.floor(.9*(this.count-1))])}lengthen(t){this.arrows.visible=t>0,this.scale.value=this.typical>0?t*he/this.typical:0}get perCentimetre(){return this.scale.value>0?.01/this.scale.value:null}};import*as c from"./three.js";import*as D from"./three.js";var ue=1.5,G=class{constructor(t,e,i){let s=Object.fromEntries(Object.entries(t.look.uniforms).map(([a,r])=>[a,{value:r.value}]));Object.assign(s,t.light),s.falls.value=e,s.marking.value=2,this.textures={places:t.placesTarget,bindings:t.bindings,falls:e},this.geometry=t.geometries.rough.clone(),this.geometry.instanceCount=i,s.width.value=t.strandWidth*Math.min(12,t.count/Math.max(1,i)),this.material=new D.ShaderMaterial({glslVersion:D.GLSL3,vertexShader:V,fragmentShader:U,side:D.DoubleSide,uniforms:s}),this.mesh=new D.Mesh(this.geometry,this.material),this.mesh.frustumCulled=!1,this.begun=performance.now()}goOn(){let t=(performance.now()-this.begun)/1e3;return this.material.uniforms.age.value=t,t<ue}dispose(){this.geometry.dispose(),this.material.dispose();for(let t of Object.values(this.textures))t.dispose()}};var R=512,de=3e3,pe=14;function et(o,t){let e=new c.DataTexture(new Float32Array(4*o*t),o,t,c.RGBAFormat,c.FloatType);return e.internalFormat="RGBA32F",e}function K(o,t,e,i){return new c.WebGLRenderTarget(o,t,{type:e,format:c.RGBAFormat,minFilter:i,magFilter:i,depthBuffer:!0,generateMipmaps:!1})}function it(o=32){let t=new Float32Array(6*o),e=[];for(let s=0;s<o;++s){let a=Math.round(s*31/(o-1));t.set([a,-1,0,a,1,0],6*s),s>0&&e.push(2*s-2,2*s-1,2*s,2*s,2*s-1,2*s+1)}let i=new c.InstancedBufferGeometry;return i.setAttribute("position",new c.BufferAttribute(t,3)),i.setIndex(e),i}function fe(o,t){let[e,i,s]=[0,1,2].map(a=>Math.round(255*Math.sqrt(Math.min(1,Math.max(0,o[3*t+a])))));return(e*256+i)*256+s}function me(o){let t=new c.Vector3,e=new c.Vector3;for(let i=0;i<o.length;i+=3)t.addScaledVector(e.fromArray(o,i),3/o.length);return t}var Z=o=>new c.ShaderMaterial({glslVersion:c.GLSL3,...o});function ge(){return{firstHair:{value:null},opacity:{value:null},firstBody:{value:null},lightMatrix:{value:new c.Matrix4},lightRange:{value:1},rough:{value:!1},keyWay:{value:new c.Vector3},fillWay:{value:new c.Vector3},rimWay:{value:new c.Vector3},headCentre:{value:new c.Vector3(0,0,.05)}}}var $=class{constructor(){this.light=ge(),this.count=0,this.fresh=!1,this.firstHair=K(R,R,c.FloatType,c.NearestFilter),this.opacity=K(R,R,c.HalfFloatType,c.LinearFilter),this.firstBody=K(2*R,2*R,c.FloatType,c.NearestFilter),this.light.firstHair.value=this.firstHair.texture,this.light.opacity.value=this.opacity.texture,this.light.firstBody.value=this.firstBody.texture,this.evaluate=Z({vertexShader:ft,fragmentShader:mt,depthTest:!1,depthWrite:!1,uniforms:{guides:{value:null},bindings:{value:null},pointsPerGuide:{value:2},count:{value:0},clump:{value:0},kinds:{value:!1},turn:{value:new c.Vector4(0,0,0,1)}}}),this.screen=new c.Mesh(new c.PlaneGeometry(2,2),this.evaluate),this.screen.frustumCulled=!1,this.places={value:null},this.width={value:2e-4},this.geometries={fine:it(),rough:it(pe)},this.geometry=this.geometries.fine,this.look=Z({vertexShader:V,fragmentShader:U,side:c.DoubleSide,uniforms:{...this.light,places:this.places,width:this.width,viewport:{value:new c.Vector2(1,1)},leastPixels:{value:.8},colour:{value:new c.Vector3},highlights:{value:0},highlightStart:{value:0},highlightColour:{value:new c.Vector3},rootShade:{value:0},bindings:{value:null},falls:{value:null},marking:{value:0},age:{value:0},locks:{value:0},painted:{value:0},valueRange:{value:new c.Vector2(0,1)}}}),this.mesh=new c.Mesh(this.geometry,this.look),this.mesh.frustumCulled=!1,this.shadowGeometry=it();let t={places:this.places,width:{value:2e-4},viewport:{value:new c.Vector2(R,R)},leastPixels:{value:1.5},stride:{value:1}};this.depthLook=Z({vertexShader:J,fragmentShader:yt,side:c.DoubleSide,uniforms:t}),this.opacityLook=Z({vertexShader:J,fragmentShader:_t,side:c.DoubleSide,depthTest:!1,depthWrite:!1,transparent:!0,blending:c.CustomBlending,blendSrc:c.OneFactor,blendDst:c.OneFactor,blendEquation:c.AddEquation,blendSrcAlpha:c.OneFactor,blendDstAlpha:c.OneFactor,uniforms:{...t,firstHair:this.light.firstHair,lightRange:this.light.lightRange,density:{value:.2}}}),this.shadowMesh=new c.Mesh(this.shadowGeometry,this.depthLook),this.shadowMesh.frustumCulled=!1}mark(t){this.marked=t,this.look.uniforms.marking.value=t?1:0,t&&(this.look.uniforms.falls.value=this.fallsTexture(t,this.look.uniforms.falls.value))}fallsTexture(t,e){let i=Math.max(1,Math.ceil(t.length/1024)),s=e?.image.height===i?e:et(1024,i);for(let a=0;a<t.length;++a)s.image.data[4*a]=t[a];return s.needsUpdate=!0,s}letFall(t,e){this.toFall=this.marked&&{shares:this.marked,show:t,sweep:e}}beginFall(){let{shares:t,show:e,sweep:i}=this.toFall,s=Math.min(this.count,(this.placedRows??0)*64);this.toFall=null,this.sweep(),!(!this.placesTarget||s===0||t.every(a=>a===1))&&(this.fall=new G(this,this.fallsTexture(t),s),this.fall.sweep=i,this.placesTarget=this.bindings=null,e(this.fall.mesh))}sweep(){this.fall&&(this.fall.sweep(this.fall.mesh),this.fall.dispose(),this.fall=null)}setStrands(t){this.toFall&&this.beginFall(),this.version=t.version;let e=Math.max(1,Math.ceil(t.count/64)),i=this.placesTarget;(!i||i.height!==e)&&(i?.dispose(),this.placesTarget=K(2048,e,c.FloatType,c.NearestFilter),this.placesTarget.depthBuffer=!1,this.places.value=this.placesTarget.texture);let s=Math.max(1,Math.ceil(t.count/256));(!this.bindings||this.bindings.image.height!==s)&&(this.bindings?.dispose(),this.bindings=et(4*256,s));let a=this.bindings.image.data,{words:r,reals:n}=t;for(let m=0;m<t.count;++m){let g=O*m,_=16*m;for(let w=0;w<3;++w)a[_+w]=r[g+w],a[_+4+w]=n[g+3+w],a[_+8+w]=n[g+6+w],a[_+12+w]=n[g+9+w];a[_+3]=n[g+12];let S=0,H=0;for(let w=0;w<3;++w)S+=n[g+3+w]*(t.wetness[r[g+w]]??0),H+=n[g+3+w]*(t.locked[r[g+w]]??0);a[_+7]=S,a[_+11]=H,a[_+15]=fe(t.colours,r[g])}this.bindings.needsUpdate=!0;let l=t.guides*t.pointsPerGuide,d=Math.max(1,Math.ceil(l/1024));(!this.guides||this.guides.image.height!==d)&&(this.guides?.dispose(),this.guides=et(1024,d)),this.roots=null,this.strands=t,this.count=t.guides>0?t.count:0;let u=this.evaluate.uniforms;u.guides.value=this.guides,u.bindings.value=this.look.uniforms.bindings.value=this.bindings,u.pointsPerGuide.value=t.pointsPerGuide,u.count.value=this.count,u.clump.value=t.clump;let f=this.look.uniforms;f.colour.value.copy(me(t.colours));for(let m of["highlights","highlightStart","rootShade"])f[m].value=t[m];f.highlightColour.value.fromArray(t.highlightColour),this.strandWidth=t.width,this.setQuality(1),this.waiting=this.held?.version===t.version?this.held:null,this.waiting&&this.setFrame(this.waiting)}setPaint(t){this.paint={number:1,state:2,group:3}[t]??1,this.evaluate.uniforms.kinds.value=this.paint>1,this.look.uniforms.painted.value&&(this.look.uniforms.painted.value=this.paint),this.fresh=!0}setFrame(t){if(t.version!==this.version||!this.guides)return this.held=t,!1;this.held=null;let e=this.guides.image.data,{points:i,low:s,side:a,values:r}=t,n=a/65535,[l,d,u]=s;for(let f=0,m=0,g=0;m<i.length;++f,m+=3,g+=4)e[g]=l+n*i[m],e[g+1]=d+n*i[m+1],e[g+2]=u+n*i[m+2],e[g+3]=r?r[f]:0;return this.guides.needsUpdate=!0,this.roots||(this.roots=this.rootsOf(e)),this.evaluate.uniforms.turn.value.fromArray(t.rotation),this.look.uniforms.painted.value=r?this.paint??1:0,this.fresh=!0,!0}rootsOf(t){let{words:e,reals:i,pointsPerGuide:s}=this.strands,a=new Float32Array(3*this.count);for(let r=0;r<this.count;++r)for(let n=0;n<3;++n)a[3*r+n]=t[4*e[O*r]*s+n]+i[O*r+6+n];return a}setQuality(t,e=!1){this.light.rough.value=e,this.geometry=this.mesh.geometry=e?this.geometries.rough:this.geometries.fine;let i=Math.max(1,Math.round(this.count*t));this.geometry.instanceCount=this.count===0?0:i,this.width.value=this.strandWidth*Math.min(12,this.count/i);let s=Math.max(1,Math.ceil(i/de));this.shadowGeometry.instanceCount=this.count===0?0:Math.floor(i/s);let a=this.depthLook.uniforms;a.stride.value=s,a.width.value=this.width.value*s,this.shadowStride=s}place(t,e){let i=Math.ceil(this.geometry.instanceCount/64);if(this.count===0||!this.fresh&&i<=this.placedRows)return!1;this.fresh=!1,this.placedRows=i;let s=this.placesTarget;return s.viewport.set(0,0,s.width,s.height),s.scissor.set(0,0,s.width,i),s.scissorTest=!0,t.setRenderTarget(this.placesTarget),t.render(this.screen,e),t.setRenderTarget(null),!0}castShadows(t,e,i){let s=new c.Color,a=t.getClearAlpha();t.getClearColor(s);let r=(d,u,f)=>{t.setRenderTarget(d),t.setClearColor(f,1),t.clear(),t.render(u,e)};t.setClearColor(16777215,1),i&&r(this.firstBody,i,16777215),this.shadowMesh.material=this.depthLook,r(this.firstHair,this.shadowMesh,16777215),this.shadowMesh.material=this.opacityLook;let n=(e.right-e.left)/R,l=Math.max(this.depthLook.uniforms.width.value,1.5*n);this.opacityLook.uniforms.density.value=Math.min(1,.55*(this.depthLook.uniforms.width.value/l)),t.setRenderTarget(this.opacity),t.setClearColor(0,0),t.clear(),t.render(this.shadowMesh,e),t.setRenderTarget(null),t.setClearColor(s,a)}};var ve=.006,Lt={side:p.DoubleSide,polygonOffset:!0,polygonOffsetFactor:0,polygonOffsetUnits:-1e4},Ee=new p.MeshBasicMaterial({color:13662778,...Lt}),we=new p.MeshBasicMaterial({color:14278114,...Lt});function ye([o,t,e,,i],s){let a=i>0?new p.Mesh(new p.TorusGeometry(i+.003,.003,10,40),Ee):new p.Mesh(new p.CapsuleGeometry(.0016,.022,4,10),we);return a.position.set(o,t,e),a.quaternion.setFromUnitVectors(i>0?new p.Vector3(0,0,1):new p.Vector3(1,0,0),s),a}function _e(o,t){for(let e=0;e<3;++e){let i=new Float32Array(o.length),s=new Float32Array(o.length);for(let a=0;a<t.length;a+=3){let r=(o[t[a]]+o[t[a+1]]+o[t[a+2]])/3;for(let n=0;n<3;++n)i[t[a+n]]+=r,s[t[a+n]]+=1}for(let a=0;a<o.length;++a)s[a]>0&&(o[a]=i[a]/s[a])}}var N=class{constructor(){this.hair=new $,this.contacts=new j,this.scene=new p.Scene,this.bodies=new p.Group,this.holds=new p.Group,this.holds.matrixAutoUpdate=!1,this.scene.add(this.bodies,this.hair.mesh,this.contacts.group,this.holds),this.casters=new p.Scene,this.casters.overrideMaterial=new p.ShaderMaterial({glslVersion:p.GLSL3,side:p.DoubleSide,vertexShader:"void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",fragmentShader:"precision highp float; out vec4 pixel; void main() { pixel = vec4(gl_FragCoord.z, 0.0, 0.0, 1.0); }"}),this.casterGroup=new p.Group,this.casters.add(this.casterGroup)}setBodies(t){for(let e of this.bodies.children)e.geometry.dispose();this.bodies.clear(),this.casterGroup.clear(),this.bodiesMoved=!0,t.forEach((e,i)=>{let s=new p.BufferGeometry;s.setAttribute("position",new p.BufferAttribute(e.positions,3)),s.setIndex(new p.BufferAttribute(e.triangles,1)),e.normals?s.setAttribute("normal",new p.BufferAttribute(e.normals,3)):s.computeVertexNormals();let a=e.colours??Float32Array.from(e.positions,(d,u)=>e.colour[u%3]);s.setAttribute("tint",new p.BufferAttribute(a,3)),s.setAttribute("scalp",new p.BufferAttribute(new Float32Array(e.positions.length/3),1));let r=new p.ShaderMaterial({glslVersion:p.GLSL3,vertexShader:xt,fragmentShader:Tt,uniforms:{...this.hair.light,hairColour:this.hair.look.uniforms.colour,skin:{value:i===0||e.colours?1:0}}}),n=new p.Mesh(s,r),l=new p.Mesh(s);for(let d of[n,l])d.matrixAutoUpdate=!1;this.bodies.add(n),this.casterGroup.add(l)})}markScalp(t){let e=this.bodies.children[0],i=this.hair.roots;if(!e||!i||!t[0]||this.marked?.head===e&&this.marked?.roots===i.length)return;this.marked={head:e,roots:i.length};let s=ve,a=new Set,r=(f,m,g)=>`${Math.floor(f/s)},${Math.floor(m/s)},${Math.floor(g/s)}`,n=e.matrix.clone().invert(),l=new p.Vector3;for(let f=0;f<i.length;f+=3)l.fromArray(i,f).applyMatrix4(n),a.add(r(l.x,l.y,l.z));let{position:d,scalp:u}=e.geometry.attributes;for(let f=0;f<d.count;++f){let m=0;for(let g=-1;g<=1;++g)for(let _=-1;_<=1;++_)for(let S=-1;S<=1;++S)m+=a.has(r(d.getX(f)+g*s,d.getY(f)+_*s,d.getZ(f)+S*s))?1:0;u.setX(f,Math.min(1,m/7))}_e(u.array,e.geometry.index.array),u.needsUpdate=!0}setPoses(t){let e=new p.Vector3(1,1,1);this.bodies.children.forEach((s,a)=>{if(!t[a])return;s.matrix.compose(new p.Vector3(...t[a].position),new p.Quaternion(...t[a].rotation),e);let r=this.casterGroup.children[a].matrix;this.bodiesMoved||(this.bodiesMoved=!r.equals(s.matrix)),r.copy(s.matrix)});let i=this.bodies.children[0]?.matrix;i&&this.restHead&&this.holds.matrix.copy(i).multiply(this.restHead),t[0]&&this.hair.light.headCentre.value.set(0,.01,.06).applyMatrix4(this.bodies.children[0]?.matrix??new p.Matrix4)}showHolds(t){let{strands:e}=this.hair,i=JSON.stringify(t),[s]=this.bodies.children;if(i===this.holdsShown||!e||!s)return!1;this.holdsShown=i;for(let a of this.holds.children)a.geometry.dispose();this.holds.clear(),this.restHead=s.matrix.clone().invert(),this.holds.matrix.identity();for(let a of t)this.holds.add(ye(a,this.alongHair(a)));return!0}alongHair([t,e,i]){let{guides:s,strands:a}=this.hair,r=s.image.data,n=a.pointsPerGuide,l=m=>new p.Vector3(r[4*m],r[4*m+1],r[4*m+2]),d=new p.Vector3(t,e,i),u=1,f=1/0;for(let m=0;m<a.guides*n;++m){let g=m%n===0?1/0:l(m).distanceTo(d);g<f&&([u,f]=[m,g])}return l(u).sub(l(u-1)).normalize()}};var F=26,xe=220,ot=42,Nt=24,Ft=.3,at=.06,It=.3,Te=300,be=.5,Re=.03,Se=1200,Me={dark:{middle:[.215,.22,.24],rim:[.06,.062,.072]},light:{middle:[.965,.96,.95],rim:[.79,.785,.78]}},I={target:[0,.01,-.022],distance:1.02},zt=.03,Pe={front:0,three_quarter:.6,side:Math.PI/2,back:Math.PI};function De(o){let[t,e,i]=I.target,s=I.distance*Math.tan(h.MathUtils.degToRad(F/2)),a=Math.min(o.min.z-zt,i-s),r=Math.max(o.max.z+zt,i+s);return{target:[t,e,(a+r)/2],distance:I.distance*(r-a)/(2*s)}}var q=class{constructor(t){this.canvas=t;let e=t.getContext("webgl2",{alpha:!1,antialias:!0,powerPreference:"high-performance"});if(!e)throw new Error("this browser has no WebGL 2");if(this.renderer=new h.WebGLRenderer({canvas:t,context:e}),!this.renderer.extensions.has("EXT_color_buffer_float"))throw new Error("this browser cannot draw into textures of floating-point numbers, which the studio needs");this.renderer.autoClear=!1,this.camera=new h.PerspectiveCamera(F,1,.05,20),this.camera.up.set(0,0,1),this.controls=new W(this.camera,t),this.controls.enableDamping=!1,this.controls.minDistance=.15,this.controls.maxDistance=6,this.controls.addEventListener("change",()=>this.change()),this.lightCamera=new h.OrthographicCamera(-.5,.5,.5,-.5,.1,2.5),this.lightCamera.up.set(0,0,1),this.backdrop=new h.Mesh(new h.PlaneGeometry(2,2),new h.ShaderMaterial({glslVersion:h.GLSL3,vertexShader:bt,fragmentShader:Rt,depthWrite:!1,depthTest:!1,uniforms:{middle:{value:new h.Vector3},rim:{value:new h.Vector3},aspect:{value:1}}})),this.backdrop.frustumCulled=!1,this.coarse=new h.WebGLRenderTarget(1,1,{generateMipmaps:!1}),this.enlarged=new h.Mesh(new h.PlaneGeometry(2,2),new h.ShaderMaterial({glslVersion:h.GLSL3,vertexShader:St,fragmentShader:Mt,depthWrite:!1,depthTest:!1,uniforms:{coarse:{value:this.coarse.texture}}})),this.enlarged.frustumCulled=!1,this.views=[new N],this.still=Ft;let i=e.getExtension("WEBGL_debug_renderer_info"),s=i&&/swiftshader|llvmpipe|software|basic render/i.test(e.getParameter(i.UNMASKED_RENDERER_WEBGL));this.quality=s?at:Ft,this.scale=s?It:1,this.spent=[],this.unfinished=0,this.held=!1;for(let[r,n]of[["pointerdown",!0],["pointerup",!1],["pointercancel",!1]])addEventListener(r,()=>this.held=n,!0);t.addEventListener("webglcontextlost",()=>this.fence&&this.finish(this.renderer.getContext())),this.afterDrawing=()=>{},this.turning=!1,this.waiting=[],this.drawing=[],this.lastChange=0,this.home=I,this.look("three_quarter"),this.setTheme("dark"),new ResizeObserver(()=>this.resize()).observe(t.parentElement),this.resize();let a=()=>{requestAnimationFrame(a),this.tick()};requestAnimationFrame(a)}setTheme(t){let{middle:e,rim:i}=Me[t];this.backdrop.material.uniforms.middle.value.set(...e),this.backdrop.material.uniforms.rim.value.set(...i),this.change()}holdTool(t){let{controls:e}=this,i=-1;e.mouseButtons=t?{LEFT:i,MIDDLE:h.MOUSE.DOLLY,RIGHT:h.MOUSE.ROTATE}:{LEFT:h.MOUSE.ROTATE,MIDDLE:h.MOUSE.DOLLY,RIGHT:h.MOUSE.PAN},e.touches=t?{ONE:i,TWO:h.TOUCH.DOLLY_ROTATE}:{ONE:h.TOUCH.ROTATE,TWO:h.TOUCH.DOLLY_PAN}}setCompared(t){t!==this.views.length>1&&(this.views.length=1,t&&this.views.push(new N),this.resize())}view(t){return t===1&&this.setCompared(!0),this.views[t]}look(t){let e=new h.Vector3(...this.home.target),{distance:i}=this.home,s=Pe[t];this.side=t,this.controls.target.copy(e),this.camera.position.set(i*Math.sin(s),-i*Math.cos(s),.07*i).add(e),this.controls.update(),this.change()}findHair(){let{guides:t,strands:e}=this.views[0].hair;if(!t||!e||e.guides===0)return;let i=new h.Box3,s=new h.Vector3;for(let f=0;f<e.guides*e.pointsPerGuide;++f)i.expandByPoint(s.fromArray(t.image.data,4*f));let a=i.getCenter(new h.Vector3),r=i.getSize(new h.Vector3).length(),l=a.distanceTo(new h.Vector3(...I.target))<.35&&r<1.2?De(i):{target:a.toArray(),distance:Math.max(.3,1.6*r)};if(Math.hypot(...l.target.map((f,m)=>f-this.home.target[m]))<.05&&Math.abs(l.distance/this.home.distance-1)<.3)return;this.home=l;let u=this.camera.position.clone().sub(this.controls.target).normalize();this.controls.target.set(...l.target),this.camera.position.copy(this.controls.target).addScaledVector(u,l.distance),this.controls.update(),this.change()}orbit(t,e){let i=this.camera.position.clone().sub(this.controls.target),s=new h.Spherical().setFromVector3(new h.Vector3(i.x,i.z,-i.y));s.theta+=t,s.phi=Math.min(Math.PI-.05,Math.max(.05,s.phi+e));let a=new h.Vector3().setFromSpherical(s);this.camera.position.set(a.x,-a.z,a.y).add(this.controls.target),this.controls.update(),this.change()}zoom(t){let e=this.camera.position.clone().sub(this.controls.target),i=Math.min(this.controls.maxDistance,Math.max(this.controls.minDistance,e.length()*t));this.camera.position.copy(this.controls.target).add(e.setLength(i)),this.controls.update(),this.change()}pan(t,e){let i=new h.Vector3().setFromMatrixColumn(this.camera.matrix,0).multiplyScalar(t).addScaledVector(new h.Vector3().setFromMatrixColumn(this.camera.matrix,1),e);this.camera.position.add(i),this.controls.target.add(i),this.controls.update(),this.change()}resize(){let{clientWidth:t,clientHeight:e}=this.canvas.parentElement;if(!t||!e)return;this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.setSize(t,e,!1),this.camera.aspect=t/this.views.length/e;let i=h.MathUtils.degToRad(F);this.camera.fov=this.camera.aspect<.9?h.MathUtils.radToDeg(2*Math.atan(Math.tan(i/2)*.9/this.camera.aspect)):F,this.camera.updateProjectionMatrix(),this.change()}change(){this.dirty=!0,this.lastChange=performance.now()}whenDrawn(t){this.waiting.push(t)}tick(){let t=this.renderer.getContext();if(this.fence&&t.getSyncParameter(this.fence,t.SYNC_STATUS)!==t.SIGNALED)return;this.fence&&this.finish(t);let e=performance.now();this.turning&&this.orbit(Math.min(100,e-this.ticked)/1e3*be,0),this.ticked=e;for(let{hair:i}of this.views)i.fall&&(i.fall.goOn()||i.sweep(),this.change());this.dirty?(this.full=this.quality===1&&this.scale===1,this.draw(this.quality,this.scale),this.hasty=!0):!this.full&&!this.held&&performance.now()-this.lastChange>xe&&(this.full=!0,this.still=Math.max(this.still,this.quality),this.draw(this.still),this.refining=!0)}finish(t){t.deleteSync(this.fence),this.fence=null;for(let i of this.drawing)i();let e=performance.now()-this.begun;this.hasty&&this.adapt(e),this.refining&&this.refine(e),this.hasty=this.refining=!1}refine(t){let e=this.still,i=Math.min(1,e*Math.min(4,Se/t));(i>1.3*e||i===1&&e<1)&&(this.full=!1),!(this.full&&i>.7*e)&&(this.still=i)}adapt(t){let{quality:e,scale:i}=this,s=Math.max(.3,ot/t);t>ot&&e===at?this.scale=Math.max(It,i*Math.sqrt(s)):t>ot?this.quality=Math.max(at,e*s):t<Nt&&i<1?this.scale=Math.min(1,i*1.07):t<Nt&&(this.quality=Math.min(1,e*1.15))}aimLights(t){let e=this.camera.position.clone().sub(this.controls.target),i=Math.atan2(e.x,-e.y),s=t?.001:.06;i=Math.round(i/s)*s;let a=(l,d)=>new h.Vector3(Math.sin(i+l),-Math.cos(i+l),d).normalize(),r={keyWay:a(-.62,.85),fillWay:a(.95,.15),rimWay:a(2.55,.75)},n=!1;for(let{hair:l}of this.views)for(let[d,u]of Object.entries(r))n||(n=l.light[d].value.distanceToSquared(u)>1e-10),l.light[d].value.copy(u);return n}castShadows(t){let{light:e}=t.hair,i=new h.Vector3(0,.02,-.02),s=this.lightCamera;s.position.copy(i).addScaledVector(e.keyWay.value,1.3),s.lookAt(i),s.updateMatrixWorld(),s.updateProjectionMatrix(),e.lightRange.value=s.far-s.near,e.lightMatrix.value.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1).multiply(s.projectionMatrix).multiply(s.matrixWorldInverse),t.hair.castShadows(this.renderer,s,t.bodiesMoved?t.casters:null),t.bodiesMoved=!1}draw(t,e=1){let i=performance.now();this.dirty=!1;let{renderer:s,camera:a}=this,r=this.aimLights(this.full);for(let u of this.views){u.hair.setQuality(t,e<1);let f=u.hair.place(s,a);u.bodiesMoved||(u.bodiesMoved=r),u.stale||(u.stale=f||r||u.shadowQuality!==t),u.stale&&(e===1||i-(u.shadowTime??0)>Te)&&(this.castShadows(u),u.stale=!1,u.shadowTime=i,u.shadowQuality=t)}let n=s.getDrawingBufferSize(new h.Vector2),l=e<1?this.coarse:null;if(l&&(n.multiplyScalar(e).round(),l.setSize(n.x,n.y)),this.views.forEach((u,f)=>this.drawView(u,f,n,l)),s.setScissorTest(!1),l){s.setRenderTarget(null);let{x:u,y:f}=s.getSize(new h.Vector2);s.setViewport(0,0,u,f),s.render(this.enlarged,a)}let d=s.getContext();this.fence=d.fenceSync(d.SYNC_GPU_COMMANDS_COMPLETE,0),d.flush(),this.begun=i,this.hasty=this.refining=!1,this.drawing=this.waiting.splice(0),this.afterDrawing(),this.spent.push(this.unfinished+performance.now()-i),this.unfinished=0,this.spent.length>60&&this.spent.shift()}drawView(t,e,i,s){let{renderer:a,camera:r}=this,n=i.x/this.views.length;if(s)s.viewport.set(e*n,0,n,i.y),s.scissor.copy(s.viewport),s.scissorTest=!0,a.setRenderTarget(s);else{let l=[e*n,0,n,i.y].map(d=>d/a.getPixelRatio());a.setRenderTarget(null),a.setViewport(...l),a.setScissor(...l),a.setScissorTest(!0)}a.clear(),this.backdrop.material.uniforms.aspect.value=n/i.y,a.render(this.backdrop,r),t.hair.look.uniforms.viewport.value.set(n,i.y),t.contacts.viewport.value.set(n,i.y),a.render(t.scene,r)}spend(t){this.unfinished+=t}scriptTime(){return[...this.spent].sort((t,e)=>t-e)[this.spent.length>>1]??0}screenshot(){this.full=!0,this.fence&&this.finish(this.renderer.getContext());for(let{hair:t}of this.views)t.sweep();return this.draw(1),new Promise(t=>this.canvas.toBlob(t,"image/png"))}viewOf(t){let e=Math.tan(h.MathUtils.degToRad(F)/2),i=t<.9?e*.9/t:e;return{position:this.camera.position.toArray(),target:this.controls.target.toArray(),angle:h.MathUtils.radToDeg(2*Math.atan(i))}}metresAcross(){let t=this.camera.position.distanceTo(this.controls.target);return 2*Math.tan(h.MathUtils.degToRad(this.camera.fov)/2)*t*this.camera.aspect*this.views.length}hairUnder([t,e],i){let{guides:s,strands:a}=this.views[0].hair;if(!s||!a)return null;let r=this.camera.position,n=new h.Vector3(2*t-1,1-2*e,.5).unproject(this.camera).sub(r).normalize(),l=s.image.data,d=new h.Vector3,u=null,f=1/0;for(let m=0;m<a.guides*a.pointsPerGuide;++m){d.set(l[4*m],l[4*m+1],l[4*m+2]).sub(r);let g=d.dot(n);g<=0||g>=f||d.lengthSq()-g*g>i*i||(f=g,u=d.add(r).toArray())}return u}guideUnder([t,e]){let{strands:i}=this.views[0].hair,{clientWidth:s,clientHeight:a}=this.canvas;if(!i||this.views.length>1)return null;let r=null,n=Re*a;for(let l=0;l<i.guides;++l)for(let[d,u]of this.wayOf(l)){let f=Math.hypot(d-t*s,u-e*a);f<n&&([r,n]=[l,f])}return r}wayOf(t){let{guides:e,strands:i}=this.views[0].hair,{clientWidth:s,clientHeight:a}=this.canvas,r=[],n=new h.Vector3;if(!e||t>=i.guides||this.views.length>1)return r;let l=i.pointsPerGuide;for(let d=t*l;d<(t+1)*l;++d)n.fromArray(e.image.data,4*d).project(this.camera),r.push([(n.x+1)/2*s,(1-n.y)/2*a]);return r}skinUnder([t,e]){let i=new h.Raycaster;i.setFromCamera(new h.Vector2(2*t-1,1-2*e),this.camera);let s=this.views[0].bodies;for(let a of s.children)a.matrixWorld.copy(a.matrix);return i.intersectObjects(s.children,!1)[0]?.point.toArray()??null}depthOf(t){let e=this.camera.getWorldDirection(new h.Vector3);return new h.Vector3(...t).sub(this.camera.position).dot(e)}pointAt([t,e],i){let s=this.camera.getWorldDirection(new h.Vector3),a=new h.Vector3(2*t-1,1-2*e,.5).unproject(this.camera).sub(this.camera.position);return a.multiplyScalar(i/a.dot(s)).add(this.camera.position).toArray()}markFalling(t){let{hair:e}=this.views[0],{guides:i,strands:s}=e;e.mark(t&&i?pt(i.image.data,s.guides,s.pointsPerGuide,t):null),this.change()}letFall(){if(matchMedia("(prefers-reduced-motion: reduce)").matches)return;let{hair:t,scene:e}=this.views[0],i=s=>a=>{e[s?"add":"remove"](a),this.canvas.dataset.falling=s};t.letFall(i(!0),i(!1))}showHolds(t){this.views[0].showHolds(t)&&this.change()}showLocks(t){this.views[0].hair.look.uniforms.locks.value=t,this.change()}planeOnHead(t,e){let i=new h.Vector3(...t),s=new h.Vector3(...e),a=this.views[0].hair.light.headCentre.value,r=i.clone().add(s).multiplyScalar(.5).sub(a),n=s.clone().sub(i).cross(r).normalize();return[...n.toArray(),n.dot(i)]}};function He(o){let t=new Uint32Array(o,0,1+new Uint32Array(o,0,1)[0]),e=[],i=t.byteLength;for(let s of t.subarray(1))e.push(Ot(o.slice(i,i+s))),i+=Math.ceil(s/4)*4;return e}function qe(o,t){let e=new q(document.getElementById("canvas")),i=e.view(0),s=[];for(let u of He(o))u.kind===M.bodies&&i.setBodies(u.bodies),u.kind===M.strands&&i.hair.setStrands(u.strands),u.kind===M.frame&&s.push(u.frame);let a=u=>{i.hair.setFrame(u),i.setPoses(u.poses),i.markScalp(u.poses),e.change(),e.whenDrawn(()=>document.body.dataset.drawn=Number(document.body.dataset.drawn??0)+1)},r=0,n=null;a(s[0]);let l=document.getElementById("play"),d=()=>{clearInterval(n),n=n?null:setInterval(()=>a(s[r=(r+1)%s.length]),1e3/t),l.textContent=n?"Pause":"Play",document.body.dataset.playing=!!n};l.hidden=s.length<2,l.addEventListener("click",d),s.length>1&&d(),document.body.dataset.frames=s.length}export{qe as show};
